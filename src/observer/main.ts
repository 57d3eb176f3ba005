import { type DrivingTexts, LIVE_CHANNEL, type LiveTab, OBSERVER_META, type ObserverStart } from '#model';
import { browserBroadcast, browserClock } from '#platform';
import { Hub } from './Hub.ts';
import { PageBar } from './PageBar.ts';
import { shownPath } from './redaction.ts';
import { watchControls } from './watchControls.ts';

/** Key of the session storage under which a tab keeps its name when the page is loaded again. */
const TAB_KEY = 'portico_studio_tab';

function newTabName(): string {
  const name = crypto.getRandomValues(new Uint32Array(2)).join('-');
  sessionStorage.setItem(TAB_KEY, name);
  return name;
}

function metaOf(page: Document, name: string): { readonly [name: string]: unknown } {
  return JSON.parse(page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '{}');
}

const start = metaOf(document, OBSERVER_META) as unknown as ObserverStart;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function about(read: (path: string) => unknown): Omit<LiveTab, 'path'> {
  return {
    program: textOf(read('oem.id')),
    role: textOf(read('user.role')),
    language: document.documentElement.lang,
    version: textOf(metaOf(document, 'boot')['version']),
  };
}

/** Facts of the session that are others when somebody else is signed in, or acts for another user. */
const USER_FACTS = ['session.signedIn', 'session.epoch', 'session.impersonating', 'session.impersonatedLogin'];

function user(read: (path: string) => unknown): string | undefined {
  const isLoading = read('session.hasToken') === true && read('session.signedIn') !== true;
  return isLoading ? undefined : JSON.stringify(USER_FACTS.map(read));
}

/** The server gives them for every language: the page may change its own. */
function barTexts(): DrivingTexts | undefined {
  const { bar } = start;
  return bar[document.documentElement.lang.split('-')[0] ?? ''] ?? Object.values(bar)[0];
}

/**
 * The script that the server puts into pages of a browser in which a tester watches, before all that start flows: `runFlow` hands over to
 * XState what it finds under this name.
 */
const hub = new Hub({
  tab: sessionStorage.getItem(TAB_KEY) ?? newTabName(),
  newTab: newTabName,
  broadcast: browserBroadcast(LIVE_CHANNEL),
  clock: browserClock,
  soon: (act) => queueMicrotask(act),
  path: () => shownPath(location.pathname, start),
  about,
  user,
  bar: new PageBar(document, barTexts),
});
Object.assign(globalThis, { inspect: hub.inspect });
watchControls(document, (control, isSame) => hub.used(control, isSame));
addEventListener('pagehide', () => hub.leave());
