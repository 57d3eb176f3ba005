import { MINUTE_MS, momentMs } from '../moments.ts';
import { MOST_DAYS_MS, openTimes } from '../openingHours.ts';

/**
 * The whole minutes from one moment to another in which something was open, by its hours, holidays and time zone (`OpeningHours`); 0 if it
 * was closed all the while. Undefined unless both are moments with an offset, in order and not more than 400 days apart.
 */
export function openMinutes(from: unknown, to: unknown, hours: unknown, holidays: unknown, timeZone: unknown): number | undefined {
  const [start, end] = [momentMs(from), momentMs(to)];
  if (!(end >= start && end - start <= MOST_DAYS_MS)) return undefined;
  let openMs = 0;
  let reached = start;
  for (const time of openTimes({ hours, holidays, timeZone }, start, end)) {
    const begins = Math.max(time.start, reached);
    const ends = Math.min(time.end, end);
    if (begins >= ends) continue;
    openMs += ends - begins;
    reached = ends;
  }
  return Math.floor(openMs / MINUTE_MS);
}
