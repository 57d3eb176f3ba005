import { LIVE_CHANNEL, type LiveTab } from '#model';
import { browserBroadcast, browserClock } from '#platform';
import { Hub } from './Hub.ts';
import { shownPath } from './redaction.ts';
import { watchControls } from './watchControls.ts';

/** Key of the session storage under which a tab keeps its name when the page is loaded again. */
const TAB_KEY = 'portico_studio_tab';

function tabName(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  const name = known ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (known === null) sessionStorage.setItem(TAB_KEY, name);
  return name;
}

function versionOf(page: Document): string {
  const boot: unknown = JSON.parse(page.querySelector('meta[name="boot"]')?.getAttribute('content') ?? '{}');
  return textOf((boot as { readonly version?: unknown }).version);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function about(read: (path: string) => unknown): LiveTab {
  return {
    path: shownPath(location.pathname),
    program: textOf(read('oem.id')),
    role: textOf(read('user.role')),
    language: document.documentElement.lang,
    version: versionOf(document),
  };
}

/**
 * The script that the server puts into pages of a browser in which a tester watches, before all that start flows: `runFlow` hands over to
 * XState what it finds under this name.
 */
const hub = new Hub({ tab: tabName(), broadcast: browserBroadcast(LIVE_CHANNEL), clock: browserClock, about });
Object.assign(globalThis, { inspect: hub.inspect });
watchControls(document, (control, isSame) => hub.used(control, isSame));
addEventListener('pagehide', () => hub.leave());
