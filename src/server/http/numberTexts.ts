import { isJsonObject } from '#model';

type Schema = { readonly [keyword: string]: unknown };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The name of the first parameter or form field that should be a number but is not written as one; undefined if there is none. Ajv converts
 * texts by JavaScript's rules, by which `0x10`, `1e3`, ` 1 `, `+1` and `01` are numbers too, so that a proxy or a log in front, which reads
 * them otherwise, and this server would mean different pages.
 */
export function wrongNumber(schema: Schema, data: unknown): string | undefined {
  const properties = schema['properties'];
  if (!isJsonObject(properties) || !isJsonObject(data)) return undefined;
  return Object.entries(data).find(([name, value]) => {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isJsonObject(declared) && !isWritten(declared, value);
  })?.[0];
}

/** Whether a text is written as its schema says, if that says number, or list of numbers. */
function isWritten(schema: Schema, value: unknown): boolean {
  const { items } = schema;
  if (isJsonObject(items)) return [value].flat().every((item) => isWritten(items, item));
  const types = [schema['type']].flat();
  const wantsNumber = types.includes('integer') || types.includes('number');
  if (!wantsNumber || types.includes('string') || typeof value !== 'string') return true;
  return NUMBER.test(value) || (value === '' && types.includes('null'));
}
