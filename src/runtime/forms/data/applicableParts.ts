import { deepEqual } from '#conditions';
import { isJsonObject, type JsonObject, listOf } from '#model';

/**
 * A schema and those of its conditional parts (`allOf`, `anyOf`, `oneOf`, `then`, `else`) that apply to some data, at any depth and itself
 * first. The read-only form needs it, because it does without rjsf and its validator.
 */
export function applicableParts(schema: JsonObject, data: unknown): readonly JsonObject[] {
  const condition = schema['if'];
  const branch = isJsonObject(condition) ? partsAt(schema, matchesSchema(condition, data) ? 'then' : 'else') : [];
  const choices = ['anyOf', 'oneOf'].flatMap((keyword) => partsAt(schema, keyword)).filter((one) => matchesSchema(one, data));
  return [schema, ...[...partsAt(schema, 'allOf'), ...branch, ...choices].flatMap((part) => applicableParts(part, data))];
}

function partsAt(schema: JsonObject, keyword: string): readonly JsonObject[] {
  return [schema[keyword] ?? []].flat().filter(isJsonObject);
}

/** Whether data match a small schema that a form uses as a condition. Only the keywords listed below are known; others are ignored. */
export function matchesSchema(schema: JsonObject, data: unknown): boolean {
  return Object.entries(schema).every(([keyword, argument]) => keywords[keyword]?.(argument, data) ?? true);
}

/** Whether data satisfy one keyword with its argument. */
type Keyword = (argument: unknown, data: unknown) => boolean;

const matches: Keyword = (schema, data) => schema === true || (isJsonObject(schema) && matchesSchema(schema, data));
/** A keyword that only restricts data of one type. */
const forType = (type: 'number' | 'string', keyword: (argument: never, data: never) => boolean): Keyword => {
  return (argument, data) => typeof data !== type || keyword(argument as never, data as never);
};

/** Keyword -> its check, by JSON Schema: a keyword holds for data of a type that it does not concern. */
const keywords: { readonly [keyword: string]: Keyword } = {
  const: deepEqual,
  enum: (values, data) => listOf(values).some((one) => deepEqual(one, data)),
  required: (names, data) => !isJsonObject(data) || listOf(names).every((name) => data[String(name)] !== undefined),
  properties: (schemas, data) =>
    !isJsonObject(data) ||
    !isJsonObject(schemas) ||
    Object.entries(schemas).every(([name, schema]) => data[name] === undefined || matches(schema, data[name])),
  contains: (schema, data) => !Array.isArray(data) || data.some((one) => matches(schema, one)),
  minItems: (least, data) => !Array.isArray(data) || data.length >= Number(least),
  minimum: forType('number', (least: number, value: number) => value >= least),
  maximum: forType('number', (most: number, value: number) => value <= most),
  minLength: forType('string', (least: number, text: string) => text.length >= least),
  pattern: forType('string', (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)),
  not: (schema, data) => !matches(schema, data),
  allOf: (schemas, data) => listOf(schemas).every((one) => matches(one, data)),
  anyOf: (schemas, data) => listOf(schemas).some((one) => matches(one, data)),
};
