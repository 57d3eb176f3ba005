import { textOf } from '../textOf.ts';

/** Whether the first text contains the second, upper and lower case alike; nothing contains the empty text. */
export function includesText(text: unknown, part: unknown): boolean {
  const wanted = textOf(part).toLowerCase();
  return wanted !== '' && textOf(text).toLowerCase().includes(wanted);
}
