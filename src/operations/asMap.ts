/** The value if it is a map, else undefined. */
export function asMap(value: unknown): { readonly [key: string]: unknown } | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { [key: string]: unknown }) : undefined;
}
