import type { JsonObject } from '#model';

/** Whether a value is an object and no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
