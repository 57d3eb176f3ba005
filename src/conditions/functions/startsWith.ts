import { textOf } from '../textOf.ts';

/** Whether the first text starts with the second; not for the empty text. */
export function startsWith(text: unknown, start: unknown): boolean {
  const wanted = textOf(start);
  return wanted !== '' && textOf(text).startsWith(wanted);
}
