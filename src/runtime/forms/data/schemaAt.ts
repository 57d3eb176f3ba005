import { isJsonObject, type JsonObject } from '#model';

/**
 * The schema of the field at a dotted path; undefined when the form has no such field. Conditional subschemas are searched too, whether or
 * not they apply to the current data.
 */
export function schemaAt(schema: JsonObject, path: string): JsonObject | undefined {
  let current: JsonObject | undefined = schema;
  for (const name of path.split('.').filter(Boolean)) current = current && fieldOf(current, name);
  return current;
}

/** The schema of a property or, for a number, of the entries of a list. */
function fieldOf(schema: JsonObject, name: string): JsonObject | undefined {
  for (const subschema of withSubschemas(schema)) {
    const items: unknown = subschema['items'];
    if (/^\d+$/.test(name) && isJsonObject(items)) return items;
    const properties: unknown = subschema['properties'];
    const field: unknown = isJsonObject(properties) ? properties[name] : undefined;
    if (isJsonObject(field)) return field;
  }
  return undefined;
}

/** The names of all properties that an object may have, those of conditional subschemas too, whether or not they apply. */
export function propertyNames(schema: JsonObject): readonly string[] {
  return [...new Set(withSubschemas(schema).flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])))];
}

/** Keywords whose value has further schemas for the same data. */
const branchKeywords = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

/** Schema -> itself and its subschemas. The errors of a long form ask for the same ones hundreds of times, and schemas never change. */
const cache = new WeakMap<JsonObject, readonly JsonObject[]>();

/** A schema, followed by its conditional subschemas at any depth. */
function withSubschemas(schema: JsonObject): readonly JsonObject[] {
  const cached = cache.get(schema);
  if (cached !== undefined) return cached;
  const subschemas = branchKeywords.flatMap((keyword) => [schema[keyword] ?? []].flat().filter(isJsonObject));
  const all = [schema, ...subschemas.flatMap(withSubschemas)];
  cache.set(schema, all);
  return all;
}
