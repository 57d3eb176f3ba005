/** So far apart the clocks of the processes of one database may be, and so far a clock is set back in ordinary use. */
const APART_MS = 5 * 60_000;

/**
 * The latest end that something may have which lasts `milliseconds` and has begun by `now`. A later one was stored while a clock was wrong:
 * believed, it would lock an account, or keep a link good, for as long as that clock was ahead.
 */
export function latestEnd(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds + APART_MS);
}
