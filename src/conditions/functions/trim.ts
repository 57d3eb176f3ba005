/** A text without white space at its ends; other values as they are. */
export function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
