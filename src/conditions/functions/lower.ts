import { textOf } from '../coerce.ts';

/** A text in lower case. */
export function lower(value: unknown): string {
  return textOf(value).toLowerCase();
}
