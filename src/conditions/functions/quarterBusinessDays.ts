import { dayNumber, dayText } from '../calendarDays.ts';

/** The last business day of each quarter of a year, as 'YYYY-MM-DD'; only weekends count (SH-CONTACT-CHAIN-15..17, 20, G-C28). */
export function quarterBusinessDays(year: unknown): string[] {
  const digits = String(year).padStart(4, '0');
  return QUARTER_ENDS.map((end) => lastBusinessDay(`${digits}-${end}`)).filter((day) => day !== undefined);
}

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'] as const;

/** How many days before the quarter's end its last business day is, by the week day of the end, Sunday first (SH-CONTACT-CHAIN-16, 17). */
const DAYS_BACK = [2, 0, 0, 0, 0, 0, 1] as const;

/** 1970-01-01 was a Thursday. */
const FIRST_WEEK_DAY = 4;

function lastBusinessDay(quarterEnd: string): string | undefined {
  const end = dayNumber(quarterEnd);
  if (end === undefined) return undefined;
  // The remainder of a day before 1970 is negative.
  const weekDay = (((end + FIRST_WEEK_DAY) % 7) + 7) % 7;
  return dayText(end - (DAYS_BACK[weekDay] ?? 0));
}
