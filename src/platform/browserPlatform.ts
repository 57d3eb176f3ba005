import { browserBroadcast } from './browserBroadcast.ts';
import { browserClock } from './browserClock.ts';
import { browserCookies } from './browserCookies.ts';
import { browserDownloads } from './browserDownloads.ts';
import { browserLocation } from './browserLocation.ts';
import { browserLocks } from './browserLocks.ts';
import { browserPageState } from './browserPageState.ts';
import { browserStorage } from './browserStorage.ts';
import type { Platform } from './Platform.ts';

/** The platform of a browser window. */
export function browserPlatform(window: Window): Platform {
  return {
    clock: browserClock,
    storage: browserStorage(window),
    tabStorage: browserStorage(window, 'sessionStorage'),
    cookies: browserCookies(window.document),
    location: browserLocation(window),
    broadcast: browserBroadcast('portal'),
    downloads: browserDownloads(window),
    locks: browserLocks(window.navigator),
    page: browserPageState(window),
  };
}
