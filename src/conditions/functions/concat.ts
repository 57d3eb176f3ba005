import { textOf } from '../coerce.ts';

/** Texts and numbers put together; absent parts leave nothing. */
export function concat(...parts: readonly unknown[]): string {
  return parts.map(textOf).join('');
}
