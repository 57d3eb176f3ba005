import { cookieName } from '../../scope/storedNames.ts';
import type { ActorStart } from './ActorStart.ts';

/** Limit on how long a change of the cookie waits for a pending call of this page that may have made it. */
const PENDING_CALL_MS = 5000;

/**
 * Notices that another tab has signed in as somebody else: sends COOKIE_CHANGED {cookie, before, value} when a cookie of portal.cookies
 * changes or is removed, but not when it first appears (G-S01). The first comparison is with `since`, or with the value at the start.
 *
 * A visible page compares every `everyMs` (SH-SESSION-28). A hidden page compares only when another tab writes to local storage, and when
 * it is shown again. While a call with effects is pending, a change may be the effect of that call: the event then waits until the call
 * has ended, at most 5 seconds. Nothing is sent once the browser is loading another page.
 */
export const cookieWatch: ActorStart = ({ cookie, everyMs, since }, send, services) => {
  const { platform, session } = services;
  const name = cookieName(String(cookie), services);
  let before = typeof since === 'string' ? since : platform.cookies.get(name);
  let noticedAt: number | undefined;
  const compare = (): void => {
    if (session.isLeaving) return;
    const value = platform.cookies.get(name);
    if (value === before) {
      noticedAt = undefined;
      return;
    }
    noticedAt ??= platform.clock.now();
    if (session.pendingChanges > 0 && platform.clock.now() - noticedAt < PENDING_CALL_MS) return;
    noticedAt = undefined;
    const isChange = before !== undefined;
    const event = { type: 'COOKIE_CHANGED', cookie, before, value };
    before = value;
    session.markStorageChanged();
    if (isChange) send(event);
  };
  let stopPolling: (() => void) | undefined;
  const poll = (): void => {
    stopPolling?.();
    stopPolling = platform.page.visible ? platform.clock.every(Number(everyMs ?? 250), compare) : undefined;
  };
  poll();
  const stopWatchingPage = platform.page.watch(() => {
    poll();
    compare();
  });
  const stopWatchingStorage = platform.storage.watch(compare);
  return () => {
    stopPolling?.();
    stopWatchingPage();
    stopWatchingStorage();
  };
};
