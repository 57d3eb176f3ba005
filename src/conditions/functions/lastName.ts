import { textOf } from '../textOf.ts';

/** What follows the last '/', '?', '&' or '=' of an address (G-C07). */
export function lastName(url: unknown): string {
  return (
    textOf(url)
      .split(/[/?&=]/)
      .at(-1) ?? ''
  );
}
