import { quarterBusinessDays } from './quarterBusinessDays.ts';
import { yearOf } from './yearOf.ts';

/** Whether a date 'YYYY-MM-DD' is the last business day of its quarter (SH-CONTACT-CHAIN-15). */
export function isLastBusinessDayOfQuarter(date: unknown): boolean {
  const year = yearOf(date);
  return year !== undefined && quarterBusinessDays(year).includes(String(date).slice(0, 10));
}
