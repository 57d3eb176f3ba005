import { isJsonObject, type JsonObject, listOf } from '#model';
import { schemaAt } from './schemaAt.ts';

/** Null in place of nothing: what a server sends for a field without a value. */
type Empty = null | undefined;

/**
 * What a form sends for a field without a value that had one before: the empty text or null, if the schema of the field allows it, because
 * a server that changes only what it is sent would keep the old value of an absent field. Otherwise undefined: the field is not sent, as
 * the server would refuse the whole call. A field that the form does not have is sent as it is.
 */
export function emptyValue(schema: JsonObject, path: string, value: Empty, before: unknown): '' | Empty {
  const field = schemaAt(schema, path);
  if (!field || (value === undefined && before === undefined)) return value;
  const values = [...(value === null ? [null] : []), ...(typeof before === 'string' ? ['' as const] : []), null];
  return values.find((one) => allows(field, one));
}

/** Whether a schema allows the empty text or null. */
function allows(schema: JsonObject, value: '' | null): boolean {
  const { allOf, anyOf, oneOf } = schema;
  const choices = [anyOf, oneOf].filter(Array.isArray);
  return (
    allowsItself(schema, value) &&
    listOf(allOf).every((part) => isAllowedBy(part, value)) &&
    choices.every((branches) => branches.some((branch: unknown) => isAllowedBy(branch, value)))
  );
}

function isAllowedBy(schema: unknown, value: '' | null): boolean {
  return schema === true || (isJsonObject(schema) && allows(schema, value));
}

function allowsItself(schema: JsonObject, value: '' | null): boolean {
  const { type, const: constant, enum: values } = schema;
  const isOfType = type === undefined || [type].flat().includes(value === null ? 'null' : 'string');
  const isListed = values === undefined || listOf(values).includes(value);
  const isConstant = constant === undefined || constant === value;
  return isOfType && isListed && isConstant && (value === null || allowsEmptyText(schema));
}

/** Formats are those of dates, addresses and the like, of which none is empty. */
function allowsEmptyText({ format, minLength, pattern }: JsonObject): boolean {
  return format === undefined && Number(minLength ?? 0) === 0 && (pattern === undefined || new RegExp(String(pattern), 'u').test(''));
}
