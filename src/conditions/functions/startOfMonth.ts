import { DAY_MS, dayNumber, dayText } from '../calendarDays.ts';

/** The first day ('YYYY-MM-DD') of the month that is `months` after that of a date; undefined unless given a date and a whole number. */
export function startOfMonth(date: unknown, months: unknown): string | undefined {
  const day = dayNumber(date);
  if (day === undefined || typeof months !== 'number' || !Number.isInteger(months)) return undefined;
  const [year = 0, month = 1] = String(date).split('-').map(Number);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  return dayText(first.getTime() / DAY_MS);
}
