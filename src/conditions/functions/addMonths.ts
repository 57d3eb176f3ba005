import { dayNumber, dayText } from '../calendarDays.ts';
import { addDays } from './addDays.ts';
import { startOfMonth } from './startOfMonth.ts';

/**
 * The date ('YYYY-MM-DD') that is `months` after `date`, before it for a negative number; the last day of the month where that has no such
 * day. Undefined unless given a date and a whole number.
 */
export function addMonths(date: unknown, months: unknown): string | undefined {
  const first = startOfMonth(date, months);
  const end = dayNumber(addDays(startOfMonth(first, 1), -1));
  const day = dayNumber(addDays(first, Number(String(date).slice(8, 10)) - 1));
  return day === undefined ? undefined : dayText(Math.min(day, end ?? day));
}
