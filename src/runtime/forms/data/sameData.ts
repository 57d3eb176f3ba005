import { deepEqual } from '#conditions';
import { isBlank } from './isBlank.ts';

type Fields = { readonly [name: string]: unknown };

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Blob);
}

function sameFields(one: Fields, other: Fields): boolean {
  const bare = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [left, right] = [bare(one[name]), bare(other[name])];
    if (left === right || (isBlank(left) && isBlank(right))) continue;
    if (isBlank(left) || isBlank(right) || !sameData(left, right)) return false;
  }
  return true;
}

/** Whether two states of a form's data say the same: blanks around texts and the difference between empty and absent do not count. */
export function sameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => sameData(value, other[index]));
  return isFields(one) && isFields(other) ? sameFields(one, other) : deepEqual(one, other);
}
