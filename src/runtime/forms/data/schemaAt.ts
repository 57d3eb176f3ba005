import type { JsonObject } from '#model';

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The schema of a field by its dotted path, through `properties` and `items`; undefined when the form has no such field. */
export function schemaAt(schema: JsonObject, path: string): JsonObject | undefined {
  let here: JsonObject | undefined = schema;
  for (const name of path.split('.').filter(Boolean)) {
    const properties: unknown = here?.['properties'];
    const items: unknown = here?.['items'];
    const next: unknown = /^\d+$/.test(name) && isObject(items) ? items : isObject(properties) ? properties[name] : undefined;
    if (!isObject(next)) return undefined;
    here = next;
  }
  return here;
}
