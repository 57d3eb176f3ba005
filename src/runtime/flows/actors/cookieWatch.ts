import { cookieName } from '../storedNames.ts';
import type { ActorStart } from './ActorStart.ts';

/** So long a cookie that changes during one of our own calls is taken to be changed by that call. */
const OWN_CALL_MS = 5000;

/**
 * Sends COOKIE_CHANGED {cookie, before, value} when a cookie of portal.cookies changes or is removed, but not when it first appears
 * (G-S01), e.g. because another tab signed in as somebody else. Compares every `everyMs` (SH-SESSION-28), at first with `since` or the
 * current value. A hidden page does not poll: it compares when another tab writes to the storage and when it is shown again. A change
 * during a call that changes something may be that call's own; it is sent when the call has ended or takes too long. Nothing is sent
 * once the page is being left.
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
    if (session.pendingChanges > 0 && platform.clock.now() - noticedAt < OWN_CALL_MS) return;
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
