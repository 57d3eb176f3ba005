import { momentMs } from '../moments.ts';
import { MOST_DAYS_MS, openTimes } from '../openingHours.ts';

/**
 * The moment, in UTC, from which on something is open again, by its hours, holidays and time zone (`OpeningHours`); the given moment if it
 * is open then. Undefined if that is no moment with an offset, or nothing opens within 400 days.
 */
export function nextOpening(from: unknown, hours: unknown, holidays: unknown, timeZone: unknown): string | undefined {
  const start = momentMs(from);
  if (Number.isNaN(start)) return undefined;
  for (const time of openTimes({ hours, holidays, timeZone }, start, start + MOST_DAYS_MS)) {
    if (time.end > start) return new Date(Math.max(time.start, start)).toISOString();
  }
  return undefined;
}
