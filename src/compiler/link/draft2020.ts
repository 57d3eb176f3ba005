import { isJsonObject, type Json, type JsonObject } from '#model';

/** Keywords of draft-07 whose value is a map from names of the author's own to schemas. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas']);
/** Keywords whose value is data. */
const DATA_KEYWORDS = new Set(['enum', 'const', 'default', 'example', 'examples', 'required', 'dependentRequired']);

/**
 * A schema of draft-07, which documents hold, as one of 2020-12, which OpenAPI 3.1 describes and the server validates by: tuples and
 * dependencies are written differently there.
 */
export function draft2020(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(draft2020);
  if (!isJsonObject(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).flatMap(([key, value = null]) => keywordsFor(key, value, schema)));
}

type Entry = readonly [keyword: string, value: Json];

/** The keywords of 2020-12 in place of one of draft-07. */
function keywordsFor(key: string, value: Json, schema: JsonObject): Entry[] {
  if (key === 'items' || key === 'additionalItems') return itemsOf(key, value, Array.isArray(schema['items']));
  if (key === 'dependencies' && isJsonObject(value)) return dependenciesOf(value);
  if (DATA_KEYWORDS.has(key) || key.startsWith('x-')) return [[key, value]];
  return [[key, MAPS_OF_SCHEMAS.has(key) && isJsonObject(value) ? eachOf(value) : draft2020(value)]];
}

/** In draft-07 `items` may be a list, the schemas of a tuple; `additionalItems` is for the entries after it. */
function itemsOf(key: 'items' | 'additionalItems', value: Json, isTuple: boolean): Entry[] {
  if (key === 'items') return [[isTuple ? 'prefixItems' : 'items', draft2020(value)]];
  return isTuple ? [['items', draft2020(value)]] : [];
}

function eachOf(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema = true]) => [name, draft2020(schema)]));
}

/** In draft-07 a dependency is a list of names, or a schema. */
function dependenciesOf(dependencies: JsonObject): Entry[] {
  const all = Object.entries(dependencies);
  const names = all.filter(([, value]) => Array.isArray(value));
  const schemas = all.filter(([, value]) => !Array.isArray(value));
  return [
    ...(names.length > 0 ? [['dependentRequired', Object.fromEntries(names)] as const] : []),
    ...(schemas.length > 0 ? [['dependentSchemas', eachOf(Object.fromEntries(schemas))] as const] : []),
  ];
}

/** Keys of an operation document whose values hold no schemas. */
const NO_SCHEMAS = new Set(['example', 'examples', 'x-portal']);

/** An operation document with its schemas, under `schema` and `components.schemas`, as of 2020-12. */
export function withDraft2020(document: JsonObject): JsonObject {
  const components = document['components'];
  const schemas = isJsonObject(components) && isJsonObject(components['schemas']) ? eachOf(components['schemas']) : undefined;
  const converted = convertSchemas(document) as JsonObject;
  return schemas ? { ...converted, components: { ...(converted['components'] as JsonObject), schemas } } : converted;
}

function convertSchemas(value: Json): Json {
  if (Array.isArray(value)) return value.map(convertSchemas);
  if (!isJsonObject(value)) return value;
  const converted = (key: string, child: Json): Json => {
    if (key === 'schema') return draft2020(child);
    return NO_SCHEMAS.has(key) ? child : convertSchemas(child);
  };
  return Object.fromEntries(Object.entries(value).map(([key, child = null]) => [key, converted(key, child)]));
}
