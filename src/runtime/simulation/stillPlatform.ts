import { browserClock, type Platform } from '#platform';

/**
 * A browser in which nothing is stored and from which nothing goes out, for a page that is only looked at. `onWithheld` is called with what
 * the page would have done.
 */
export function stillPlatform(onWithheld: (what: string) => void): Platform {
  const { host, origin } = window.location;
  return {
    clock: browserClock,
    storage: { get: () => undefined, set: () => undefined, remove: () => undefined, clear: () => undefined, watch: unwatched },
    cookies: { get: () => undefined, set: () => undefined, remove: () => undefined },
    location: {
      origin,
      host,
      current: { path: '/', query: '', hash: '' },
      assign: onWithheld,
      reload: () => onWithheld('reload'),
      print: () => onWithheld('print'),
      openWindow: onWithheld,
      prepareWindow: (text) => void onWithheld(text),
    },
    broadcast: { send: () => undefined, listen: unwatched },
    downloads: { save: (_content, name) => onWithheld(name) },
    locks: { hold: (_name, action) => action() },
    page: { visible: true, online: true, languages: [], watch: unwatched, describe: () => undefined },
  };
}

function unwatched(): () => void {
  return () => undefined;
}
