import { deepEqual } from '#conditions';
import { type FormPart, isJsonObject, type JsonObject } from '#model';
import { emptyValue } from './emptyValue.ts';

/** Property name -> value, for form data that is an object and no file. */
type Fields = { readonly [name: string]: unknown };

/** Form data with every text trimmed, at any depth (SH-VALIDATION-08, 09). Objects without a change are returned as they are. */
export function trimmed<T>(data: T): T {
  return (typeof data === 'string' ? data.trim() : mapChildren(data, trimmed)) as T;
}

/**
 * Form data without blank properties (empty text, null, undefined), so that the keyword `required` also rejects a text that was emptied and
 * a null that the server sent. Blank list entries stay, because removing one would move the others. Objects without a change are returned
 * as they are.
 */
export function withoutBlanks<T>(data: T): T {
  return mapChildren(data, withoutBlanks, isBlank);
}

/**
 * A copy of a list or object with each entry or property mapped, without the properties for which `isDropped` is true. If nothing changes,
 * the argument itself.
 */
function mapChildren<T>(data: T, map: (value: unknown) => unknown, isDropped?: (value: unknown) => boolean): T {
  if (data === null || typeof data !== 'object' || data instanceof Blob) return data;
  let isChanged = false;
  const mapped = (value: unknown): unknown => {
    const next = map(value);
    isChanged ||= next !== value;
    return next;
  };
  if (Array.isArray(data)) {
    const list = data.map(mapped);
    return (isChanged ? list : data) as T;
  }
  const copy: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(data)) {
    if (isDropped?.(value)) isChanged = true;
    else copy[name] = mapped(value);
  }
  return (isChanged ? copy : data) as T;
}

/**
 * The data that a form submits, trimmed if the form document says so. A field that had an initial value and has none any more is sent as
 * what its schema allows for that (see emptyValue).
 */
export function submission(data: unknown, initial: unknown, { schema, trim }: Pick<FormPart, 'schema' | 'trim'>): unknown {
  const values = trim ? trimmed(data) : data;
  return isFields(values) ? withEmptied(values, isFields(initial) ? initial : {}, { schema, path: '' }) : values;
}

interface DataPath {
  readonly schema: JsonObject;
  /** Dotted path of the data in those of the form. */
  readonly path: string;
}

/** The data with what is sent for properties that only the initial data has. */
function withEmptied(data: Fields, initial: Fields, { schema, path }: DataPath): Fields {
  const complete: { [name: string]: unknown } = {};
  for (const name of new Set([...Object.keys(initial), ...Object.keys(data)])) {
    const value = data[name];
    const before = initial[name];
    const own = path === '' ? name : `${path}.${name}`;
    const sent = value ?? emptyValue(schema, own, value as null | undefined, before);
    if (isFields(sent)) complete[name] = withEmptied(sent, isFields(before) ? before : {}, { schema, path: own });
    else if (sent !== undefined) complete[name] = sent;
  }
  return complete;
}

/** Whether the user would call two form data equal: spaces around texts do not count, and '', null and undefined are the same. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSameData(value, other[index]));
  return isFields(one) && isFields(other) ? hasSameFields(one, other) : deepEqual(one, other);
}

function hasSameFields(one: Fields, other: Fields): boolean {
  const trimmedText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [left, right] = [trimmedText(one[name]), trimmedText(other[name])];
    if (left === right || (isBlank(left) && isBlank(right))) continue;
    if (isBlank(left) || isBlank(right) || !isSameData(left, right)) return false;
  }
  return true;
}

/** A copy of form data with another value at a dotted path; undefined when the data has no object or list to put the value into. */
export function withValue(data: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.');
  if (data === null || typeof data !== 'object' || data instanceof Blob) return undefined;
  const inner = rest.length === 0 ? value : withValue(Reflect.get(data, name), rest.join('.'), value);
  if (inner === undefined) return undefined;
  return Array.isArray(data) ? data.with(Number(name), inner) : { ...data, [name]: inner };
}

function isFields(value: unknown): value is Fields {
  return isJsonObject(value) && !(value instanceof Blob);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
