/** Logical negation without coercion: only `true` counts as true, so that an absent value gives true. */
export function not(value: unknown): boolean {
  return value !== true;
}
