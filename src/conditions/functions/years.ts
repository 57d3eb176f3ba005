import { yearOf } from './yearOf.ts';

/** So many years from that of a date ('YYYY-MM-DD') on, as choices {id, name} of text; none unless both fit. */
export function years(date: unknown, count: unknown): { readonly id: string; readonly name: string }[] {
  const first = yearOf(date);
  if (first === undefined || typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 200) return [];
  return Array.from({ length: count }, (_, index) => String(first + index)).map((id) => ({ id, name: id }));
}
