import { textOf } from '../textOf.ts';

/** A text as one segment of an address, percent-encoded. Lone surrogates are replaced. */
export function encode(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed());
}
