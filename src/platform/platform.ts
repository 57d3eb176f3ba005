import type { Broadcast } from './broadcast.ts';
import { browserBroadcast } from './broadcast.ts';
import type { Clock } from './clock.ts';
import { browserClock } from './clock.ts';
import type { Cookies } from './cookies.ts';
import { browserCookies } from './cookies.ts';
import type { Downloads } from './downloads.ts';
import { browserDownloads } from './downloads.ts';
import type { PageLocation } from './location.ts';
import { browserLocation } from './location.ts';
import type { Locks } from './locks.ts';
import { browserLocks } from './locks.ts';
import type { PageState } from './pageState.ts';
import { browserPageState } from './pageState.ts';
import type { KeyValueStorage } from './storage.ts';
import { browserStorage } from './storage.ts';

/** Everything that the code uses of the browser, except DOM and React. It is injected, so that tests can replace it. */
export interface Platform {
  readonly clock: Clock;
  readonly storage: KeyValueStorage;
  readonly cookies: Cookies;
  readonly location: PageLocation;
  readonly broadcast: Broadcast;
  readonly downloads: Downloads;
  readonly locks: Locks;
  readonly page: PageState;
}

/** The platform of a browser window. */
export function browserPlatform(window: Window): Platform {
  return {
    clock: browserClock,
    storage: browserStorage(window),
    cookies: browserCookies(window.document),
    location: browserLocation(window),
    broadcast: browserBroadcast('portal'),
    downloads: browserDownloads(window),
    locks: browserLocks(window.navigator),
    page: browserPageState(window),
  };
}
