import { dayNumber, dayText } from '../calendarDays.ts';

/**
 * The last business day of each quarter of a year, as 'YYYY-MM-DD'. Every day from Monday to Friday counts as a business day, holidays too
 * (SH-CONTACT-CHAIN-15..17, 20, G-C28). Empty for anything that is no year from 1 to 9999.
 */
export function quarterBusinessDays(year: unknown): string[] {
  const number = Number(year);
  if (!Number.isInteger(number) || number < 1 || number > 9999) return [];
  const digits = String(number).padStart(4, '0');
  return QUARTER_ENDS.map((end) => lastBusinessDay(`${digits}-${end}`)).filter((day) => day !== undefined);
}

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'] as const;

/** How many days before the quarter's end its last business day is, by the week day of the end, Sunday first (SH-CONTACT-CHAIN-16, 17). */
const DAYS_BACK = [2, 0, 0, 0, 0, 0, 1] as const;

/** 1970-01-01, day number 0, was a Thursday; Sunday is 0. */
const EPOCH_WEEK_DAY = 4;

function lastBusinessDay(quarterEnd: string): string | undefined {
  const end = dayNumber(quarterEnd);
  if (end === undefined) return undefined;
  // The remainder of a day before 1970 is negative.
  const weekDay = (((end + EPOCH_WEEK_DAY) % 7) + 7) % 7;
  return dayText(end - (DAYS_BACK[weekDay] ?? 0));
}
