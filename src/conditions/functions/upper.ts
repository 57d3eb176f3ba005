import { textOf } from '../coerce.ts';

/** A text in upper case. */
export function upper(value: unknown): string {
  return textOf(value).toUpperCase();
}
