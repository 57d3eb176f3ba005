const candidates = ['Sample text', 'someone@example.com', '512-555-0134', 'https://example.com/', '2026-01-15', '12', 'Portal.2027!'];

/** A text that a field's schema accepts; undefined for fields into which none is typed. */
export function fieldValue(schema: unknown): string | undefined {
  const {
    type,
    pattern,
    format,
    minLength = 0,
    maxLength = 1000,
  } = schema as {
    readonly [key: string]: unknown;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  const { oneOf, enum: listed } = schema as { readonly oneOf?: unknown; readonly enum?: unknown };
  if (type !== 'string' || oneOf !== undefined || listed !== undefined) return undefined;
  return candidates.find((text) => {
    const isLong = text.length >= minLength && text.length <= maxLength;
    const fits = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
    return isLong && fits && (format !== 'email' || text.includes('@'));
  });
}
