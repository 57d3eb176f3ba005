import { yearOf } from './yearOf.ts';

const MAX_YEARS = 200;

/** The `count` years (1 to 200) that start with the year of `date` ('YYYY-MM-DD'), as choices {id, name} of a select field. Empty for other arguments. */
export function years(date: unknown, count: unknown): { readonly id: string; readonly name: string }[] {
  const first = yearOf(date);
  if (first === undefined || typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_YEARS) return [];
  return Array.from({ length: count }, (_, index) => String(first + index)).map((id) => ({ id, name: id }));
}
