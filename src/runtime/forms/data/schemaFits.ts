import { deepEqual } from '#conditions';
import type { JsonObject } from '#model';
import { isJsonObject } from './isJsonObject.ts';

type Judge = (wanted: unknown, data: unknown) => boolean;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fits: Judge = (schema, data) => schema === true || (isJsonObject(schema) && schemaFits(schema, data));
const unlessOther = (type: 'number' | 'string', judge: (wanted: never, data: never) => boolean): Judge => {
  return (wanted, data) => typeof data !== type || judge(wanted as never, data as never);
};

const judges: { readonly [keyword: string]: Judge } = {
  const: deepEqual,
  enum: (wanted, data) => listOf(wanted).some((one) => deepEqual(one, data)),
  required: (names, data) => !isJsonObject(data) || listOf(names).every((name) => data[String(name)] !== undefined),
  properties: (schemas, data) =>
    !isJsonObject(data) ||
    !isJsonObject(schemas) ||
    Object.entries(schemas).every(([name, schema]) => data[name] === undefined || fits(schema, data[name])),
  contains: (schema, data) => !Array.isArray(data) || data.some((one) => fits(schema, one)),
  minItems: (least, data) => !Array.isArray(data) || data.length >= Number(least),
  minimum: unlessOther('number', (least: number, value: number) => value >= least),
  maximum: unlessOther('number', (most: number, value: number) => value <= most),
  minLength: unlessOther('string', (least: number, text: string) => text.length >= least),
  pattern: unlessOther('string', (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)),
  not: (schema, data) => !fits(schema, data),
  allOf: (schemas, data) => listOf(schemas).every((one) => fits(one, data)),
  anyOf: (schemas, data) => listOf(schemas).some((one) => fits(one, data)),
};

/** Whether data fit the condition of a form's branch: JSON Schema as far as conditions use it. A keyword that it does not know judges nothing. */
export function schemaFits(schema: JsonObject, data: unknown): boolean {
  return Object.entries(schema).every(([keyword, wanted]) => judges[keyword]?.(wanted, data) ?? true);
}
