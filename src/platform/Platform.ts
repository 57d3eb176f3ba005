import type { Broadcast } from './Broadcast.ts';
import type { Clock } from './Clock.ts';
import type { Cookies } from './Cookies.ts';
import type { Downloads } from './Downloads.ts';
import type { KeyValueStorage } from './KeyValueStorage.ts';
import type { Locks } from './Locks.ts';
import type { PageLocation } from './PageLocation.ts';
import type { PageState } from './PageState.ts';

/** The world outside the program; injected everywhere, so that tests bring their own. */
export interface Platform {
  readonly clock: Clock;
  readonly storage: KeyValueStorage;
  /** Kept for this tab only, until it is closed. */
  readonly tabStorage?: KeyValueStorage;
  readonly cookies: Cookies;
  readonly location: PageLocation;
  readonly broadcast: Broadcast;
  readonly downloads: Downloads;
  readonly locks: Locks;
  readonly page: PageState;
}
