import { yearOf } from './yearOf.ts';

/** `count` years (1 to 200) from that of a date 'YYYY-MM-DD' on, as choices {id, name} of a select field; none for other arguments. */
export function years(date: unknown, count: unknown): { readonly id: string; readonly name: string }[] {
  const first = yearOf(date);
  if (first === undefined || typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 200) return [];
  return Array.from({ length: count }, (_, index) => String(first + index)).map((id) => ({ id, name: id }));
}
