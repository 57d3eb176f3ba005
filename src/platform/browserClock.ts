import type { Clock } from './Clock.ts';

/** The clock of the browser or of Node. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  every(ms, then) {
    const timer = setInterval(then, ms);
    return () => clearInterval(timer);
  },
};
