/** The values of a condition as texts; an absent one is none. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
}
