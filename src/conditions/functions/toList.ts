/** A list as it is, an absent value or null as the empty list, anything else as a list of one. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}
