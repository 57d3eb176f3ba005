/** True for everything but true. */
export function not(value: unknown): boolean {
  return value !== true;
}
