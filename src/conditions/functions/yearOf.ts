import { dayNumber } from '../calendarDays.ts';

/** The year of a date 'YYYY-MM-DD' as a number. */
export function yearOf(date: unknown): number | undefined {
  return typeof date === 'string' && dayNumber(date) !== undefined ? Number(date.slice(0, 4)) : undefined;
}
