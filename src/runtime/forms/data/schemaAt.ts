import type { JsonObject } from '#model';

const branches = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A schema and those that it holds under conditions, itself first. */
function partsOf(schema: JsonObject): readonly JsonObject[] {
  const inner = branches.flatMap((keyword) => [schema[keyword] ?? []].flat().filter(isObject));
  return [schema, ...inner.flatMap(partsOf)];
}

function fieldOf(schema: JsonObject, name: string): JsonObject | undefined {
  for (const part of partsOf(schema)) {
    const items: unknown = part['items'];
    if (/^\d+$/.test(name) && isObject(items)) return items;
    const properties: unknown = part['properties'];
    const field: unknown = isObject(properties) ? properties[name] : undefined;
    if (isObject(field)) return field;
  }
  return undefined;
}

/** The schema of a field by its dotted path, through `properties`, `items` and conditional parts; undefined when the form has no such field. */
export function schemaAt(schema: JsonObject, path: string): JsonObject | undefined {
  let here: JsonObject | undefined = schema;
  for (const name of path.split('.').filter(Boolean)) here = here && fieldOf(here, name);
  return here;
}
