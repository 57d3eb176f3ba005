import { isFilled } from '../coerce.ts';

/** The first argument that is neither absent, null nor an empty text. */
export function coalesce(...values: readonly unknown[]): unknown {
  return values.find(isFilled);
}
