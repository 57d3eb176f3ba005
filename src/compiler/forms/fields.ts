import { isJsonObject, type Json, type JsonObject } from '#model';

/** Keywords whose schemas describe the same value as the schema that has them. */
const PARTS = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependencies', 'dependentSchemas'];
/** A schema may refer to itself; no field is that far from its form. */
const MAX_DEPTH = 12;

/**
 * A schema and every schema that also describes the same value: what its `$ref` refers to, its branches and dependencies. `root` is the
 * document that `$ref`s are read from.
 */
export function schemasOfValue(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject[] {
  if (Array.isArray(schema)) return schema.flatMap((part: Json) => schemasOfValue(part, root, depth));
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return [];
  if (schema['$ref'] === undefined && PARTS.every((key) => schema[key] === undefined)) return [schema];
  const parts = PARTS.flatMap((key) => {
    const part = schema[key];
    return key.startsWith('depend') && isJsonObject(part)
      ? Object.values(part).flatMap((value) => schemasOfValue(value, root, depth + 1))
      : schemasOfValue(part, root, depth + 1);
  });
  return [schema, ...parts, ...schemasOfValue(referredBy(schema, root), root, depth + 1)];
}

function referredBy({ $ref }: JsonObject, root: JsonObject): Json | undefined {
  if (typeof $ref !== 'string') return undefined;
  const keys = $ref.split('/').slice(1);
  return keys.reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), root);
}

/** Properties that a schema itself declares. */
export function fieldsOf({ properties }: JsonObject): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

/** Whether a form's schema has a field at a path of property names; numbers and '*' stand for items of a list. */
export function fieldExists(schema: JsonObject, path: readonly string[]): boolean {
  return schemasAt(schema, path).length > 0;
}

/** The names of the fields beside the one at a path: those of the form, of a section or of the items of a list. */
export function fieldNamesBeside(schema: JsonObject, path: readonly string[]): readonly string[] {
  return [...new Set(schemasAt(schema, path.slice(0, -1)).flatMap((part) => Object.keys(fieldsOf(part))))];
}

function schemasAt(schema: JsonObject, path: readonly string[]): readonly JsonObject[] {
  let schemas = schemasOfValue(schema, schema);
  for (const name of path) {
    const isItem = /^(?:\d+|\*)$/.test(name);
    schemas = schemas.flatMap((part) => schemasOfValue(fieldsOf(part)[name] ?? (isItem ? part['items'] : undefined), schema));
  }
  return schemas;
}
