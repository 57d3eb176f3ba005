import { dayNumber, dayText } from '../calendarDays.ts';

/**
 * The date ('YYYY-MM-DD') that is `days` days after `date`, before it for a negative number. Undefined if `date` is no date, `days` is no
 * whole number or the result is outside the years 0 to 9999.
 */
export function addDays(date: unknown, days: unknown): string | undefined {
  const start = dayNumber(date);
  return start === undefined || typeof days !== 'number' || !Number.isInteger(days) ? undefined : dayText(start + days);
}
