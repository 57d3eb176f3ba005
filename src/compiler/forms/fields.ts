import type { Json, JsonObject } from '#model';

const PARTS = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependencies', 'dependentSchemas'];

const isMap = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema and every schema that also speaks of the same value. */
export function aspects(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject[] {
  if (Array.isArray(schema)) return schema.flatMap((part: Json) => aspects(part, root, depth));
  if (!isMap(schema) || depth > 12) return [];
  const ref = schema['$ref'];
  const target =
    typeof ref === 'string'
      ? ref
          .split('/')
          .slice(1)
          .reduce<Json | undefined>((at, key) => (isMap(at) ? at[key] : undefined), root)
      : undefined;
  const parts = PARTS.flatMap((key) => {
    const part = schema[key];
    return key.startsWith('depend') && isMap(part)
      ? Object.values(part).flatMap((value) => aspects(value, root, depth + 1))
      : aspects(part, root, depth + 1);
  });
  return [schema, ...parts, ...aspects(target, root, depth + 1)];
}

/** Properties that a schema itself declares. */
export function fieldsOf({ properties }: JsonObject): JsonObject {
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? (properties as JsonObject) : {};
}

/** Whether a form's schema has a field at a path of property names; numbers and '*' stand for items of a list. */
export function fieldExists(schema: JsonObject, path: readonly string[]): boolean {
  let at = aspects(schema, schema);
  for (const name of path) {
    const isItem = /^(?:\d+|\*)$/.test(name);
    at = at.flatMap((part) => aspects(fieldsOf(part)[name] ?? (isItem ? part['items'] : undefined), schema));
    if (at.length === 0) return false;
  }
  return true;
}
