import { dayNumber } from '../dayNumber.ts';
import { dayText } from '../dayText.ts';

/** The date a number of calendar days after another ('YYYY-MM-DD'); undefined unless both arguments fit. */
export function addDays(date: unknown, days: unknown): string | undefined {
  const start = dayNumber(date);
  return start === undefined || typeof days !== 'number' || !Number.isInteger(days) ? undefined : dayText(start + days);
}
