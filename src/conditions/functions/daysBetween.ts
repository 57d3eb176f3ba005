import { dayNumber } from '../calendarDays.ts';

/** Calendar days from the first date to the second ('YYYY-MM-DD'), negative if it lies before; undefined unless both are dates. */
export function daysBetween(from: unknown, to: unknown): number | undefined {
  const start = dayNumber(from);
  const end = dayNumber(to);
  return start === undefined || end === undefined ? undefined : end - start;
}
