import type { JsonObject } from '#model';

/** Properties that a schema itself declares. */
export function fieldsOf({ properties }: JsonObject): JsonObject {
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? (properties as JsonObject) : {};
}
