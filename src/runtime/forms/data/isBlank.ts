/** Whether a value counts as not given. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
