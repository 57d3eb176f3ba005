import { dayNumber, dayText } from '../calendarDays.ts';

/** The date ('YYYY-MM-DD') that is `days` after another; undefined for arguments that are no date or whole number. */
export function addDays(date: unknown, days: unknown): string | undefined {
  const start = dayNumber(date);
  return start === undefined || typeof days !== 'number' || !Number.isInteger(days) ? undefined : dayText(start + days);
}
