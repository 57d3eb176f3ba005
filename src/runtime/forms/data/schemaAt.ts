import type { JsonObject } from '#model';
import { isJsonObject } from './isJsonObject.ts';
import { schemaParts } from './schemaParts.ts';

function fieldOf(schema: JsonObject, name: string): JsonObject | undefined {
  for (const part of schemaParts(schema)) {
    const items: unknown = part['items'];
    if (/^\d+$/.test(name) && isJsonObject(items)) return items;
    const properties: unknown = part['properties'];
    const field: unknown = isJsonObject(properties) ? properties[name] : undefined;
    if (isJsonObject(field)) return field;
  }
  return undefined;
}

/** The schema of a field by its dotted path, through `properties`, `items` and conditional parts; undefined when the form has no such field. */
export function schemaAt(schema: JsonObject, path: string): JsonObject | undefined {
  let here: JsonObject | undefined = schema;
  for (const name of path.split('.').filter(Boolean)) here = here && fieldOf(here, name);
  return here;
}
