import { deepEqual } from '#conditions';
import { isJsonObject, type JsonObject, listOf } from '#model';

/**
 * A schema, followed by those subschemas of `allOf`, `anyOf`, `oneOf`, `then` and `else`, at any depth, that apply to the data. Used by the
 * read-only form, which works without rjsf and its validator.
 */
export function applicableSchemas(schema: JsonObject, data: unknown): readonly JsonObject[] {
  const condition = schema['if'];
  const branch = isJsonObject(condition) ? subschemas(schema, matchesSchema(condition, data) ? 'then' : 'else') : [];
  const choices = ['anyOf', 'oneOf'].flatMap((keyword) => subschemas(schema, keyword)).filter((choice) => matchesSchema(choice, data));
  return [schema, ...[...subschemas(schema, 'allOf'), ...branch, ...choices].flatMap((child) => applicableSchemas(child, data))];
}

function subschemas(schema: JsonObject, keyword: string): readonly JsonObject[] {
  return [schema[keyword] ?? []].flat().filter(isJsonObject);
}

/** Whether data match a schema that a form uses as a condition. Only the keywords in `keywords` are checked, others are ignored. */
export function matchesSchema(schema: JsonObject, data: unknown): boolean {
  return Object.entries(schema).every(([keyword, argument]) => keywords[keyword]?.(argument, data) ?? true);
}

/** Whether data satisfy a keyword; `argument` is the value of the keyword in the schema. */
type Keyword = (argument: unknown, data: unknown) => boolean;

const matches: Keyword = (schema, data) => schema === true || (isJsonObject(schema) && matchesSchema(schema, data));
/** A keyword that only restricts data of one type. */
const forType = (type: 'number' | 'string', keyword: (argument: never, data: never) => boolean): Keyword => {
  return (argument, data) => typeof data !== type || keyword(argument as never, data as never);
};

/** Keyword -> its check. As in JSON Schema, data of a type that the keyword is not about satisfy it: `minLength` is true for a number. */
const keywords: { readonly [keyword: string]: Keyword } = {
  const: deepEqual,
  enum: (values, data) => listOf(values).some((value) => deepEqual(value, data)),
  required: (names, data) => !isJsonObject(data) || listOf(names).every((name) => data[String(name)] !== undefined),
  properties: (schemas, data) =>
    !isJsonObject(data) ||
    !isJsonObject(schemas) ||
    Object.entries(schemas).every(([name, schema]) => data[name] === undefined || matches(schema, data[name])),
  contains: (schema, data) => !Array.isArray(data) || data.some((entry) => matches(schema, entry)),
  minItems: (least, data) => !Array.isArray(data) || data.length >= Number(least),
  minimum: forType('number', (least: number, value: number) => value >= least),
  maximum: forType('number', (most: number, value: number) => value <= most),
  minLength: forType('string', (least: number, text: string) => text.length >= least),
  pattern: forType('string', (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)),
  not: (schema, data) => !matches(schema, data),
  allOf: (schemas, data) => listOf(schemas).every((schema) => matches(schema, data)),
  anyOf: (schemas, data) => listOf(schemas).some((schema) => matches(schema, data)),
};
