import { textOf } from '../textOf.ts';

/** Whether the first text ends with the second; not for the empty text (G-C08). */
export function endsWith(text: unknown, end: unknown): boolean {
  const wanted = textOf(end);
  return wanted !== '' && textOf(text).endsWith(wanted);
}
