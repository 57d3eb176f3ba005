import { cookieName } from '../actions/cookieName.ts';
import type { ActorStart } from './ActorStart.ts';

/**
 * Sends COOKIE_CHANGED {cookie, before, value} when a cookie of portal.cookies changes or goes; a first appearance is no change
 * (G-S01). `everyMs` is the interval (SH-SESSION-28). Rests while the page is hidden, and ends when the document is left.
 */
export const cookieWatch: ActorStart = ({ cookie, everyMs }, send, services) => {
  const { platform, session } = services;
  const name = cookieName(String(cookie), services);
  let before = platform.cookies.get(name);
  const look = (): void => {
    if (session.leaving || !platform.page.visible) return;
    const value = platform.cookies.get(name);
    if (value === before) return;
    const changed = before !== undefined;
    const event = { type: 'COOKIE_CHANGED', cookie, before, value };
    before = value;
    session.touchOutside();
    if (changed) send(event);
  };
  const stopPolling = platform.clock.every(Number(everyMs ?? 250), look);
  const stopWatching = platform.page.watch(look);
  return () => {
    stopPolling();
    stopWatching();
  };
};
