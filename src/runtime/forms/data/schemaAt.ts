import { isJsonObject, type JsonObject } from '#model';

/**
 * The schema of a field by its dotted path, through `properties`, `items` and conditional parts; undefined when the form has no such field.
 */
export function schemaAt(schema: JsonObject, path: string): JsonObject | undefined {
  let current: JsonObject | undefined = schema;
  for (const name of path.split('.').filter(Boolean)) current = current && fieldOf(current, name);
  return current;
}

/** The schema of a property or, for a number, of the entries of a list. */
function fieldOf(schema: JsonObject, name: string): JsonObject | undefined {
  for (const part of partsOf(schema)) {
    const items: unknown = part['items'];
    if (/^\d+$/.test(name) && isJsonObject(items)) return items;
    const properties: unknown = part['properties'];
    const field: unknown = isJsonObject(properties) ? properties[name] : undefined;
    if (isJsonObject(field)) return field;
  }
  return undefined;
}

/** Keywords that hold further schemas for the same data. */
const branchKeywords = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

/** A schema and its conditional parts at any depth, itself first. */
function partsOf(schema: JsonObject): readonly JsonObject[] {
  const inner = branchKeywords.flatMap((keyword) => [schema[keyword] ?? []].flat().filter(isJsonObject));
  return [schema, ...inner.flatMap(partsOf)];
}
