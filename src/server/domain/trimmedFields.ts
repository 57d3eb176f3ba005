import type { JsonObject } from '#model';

/** The same fields, their texts without blanks at the ends. */
export function trimmedFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
}
