import { cookieName } from '../actions/cookieName.ts';
import type { ActorStart } from './ActorStart.ts';

/** How long a call of one's own may be the reason of a change (ms). */
const PATIENCE_MS = 5000;

/**
 * Sends COOKIE_CHANGED {cookie, before, value} when a cookie of portal.cookies changes or goes; a first appearance is no change
 * (G-S01). `everyMs` is the interval (SH-SESSION-28), `since` the value it is compared with at first, else the one found. A hidden page
 * does not poll: it looks when another tab writes to the storage, and when it shows again. A change while a call with effects is under
 * way may be that call's own doing: it is looked at again when the call has ended, or has taken too long. Ends when the document is left.
 */
export const cookieWatch: ActorStart = ({ cookie, everyMs, since }, send, services) => {
  const { platform, session } = services;
  const name = cookieName(String(cookie), services);
  let before = typeof since === 'string' ? since : platform.cookies.get(name);
  let noticed: number | undefined;
  const look = (): void => {
    if (session.leaving) return;
    const value = platform.cookies.get(name);
    if (value === before) {
      noticed = undefined;
      return;
    }
    noticed ??= platform.clock.now();
    if (session.changing > 0 && platform.clock.now() - noticed < PATIENCE_MS) return;
    noticed = undefined;
    const changed = before !== undefined;
    const event = { type: 'COOKIE_CHANGED', cookie, before, value };
    before = value;
    session.touchOutside();
    if (changed) send(event);
  };
  let stopPolling: (() => void) | undefined;
  const poll = (): void => {
    stopPolling?.();
    stopPolling = platform.page.visible ? platform.clock.every(Number(everyMs ?? 250), look) : undefined;
  };
  poll();
  const stopWatching = platform.page.watch(() => {
    poll();
    look();
  });
  const stopHearing = platform.storage.watch(look);
  return () => {
    stopPolling?.();
    stopWatching();
    stopHearing();
  };
};
