/** Whether a value is there: neither absent, null nor an empty text. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
