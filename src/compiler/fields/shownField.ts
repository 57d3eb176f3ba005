import { entryOf, type Node, textOf } from '../source/node.ts';
import type { FieldReader } from './FieldSources.ts';
import { type Field, saidOf, targetOf } from './fieldAt.ts';
import { namedValuesOf, nameOfValue, toneOfValue } from './namedValues.ts';

/** How the value of a field is shown, as expressions without `=`. */
export interface ShownField {
  readonly value: string;
  readonly format: string | undefined;
  readonly currency: string | undefined;
  readonly tone: string | undefined;
}

const KEY = /^[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+$/;

/** The key of the text that a field is called by; undefined where its schema says none. */
export function titleOf(field: Field, reader: FieldReader): string | undefined {
  const title = textOf(saidOf(field, 'title', reader));
  return title !== undefined && KEY.test(title) ? title : undefined;
}

/** How a field of what `base` reads is shown: by the name of its value, or in the format that its schema says. */
export function shownField(field: Field, base: string, reader: FieldReader): ShownField {
  const read = `${base}.${field.path}`;
  const named = namedValuesOf(field, reader);
  if (named) {
    const name = labelBeside(field, base) ?? nameOfValue(named, read);
    const value = name === undefined || field.schema.isSure || name.startsWith('coalesce(') ? name : `onlyIf(filled(${read}), ${name})`;
    return { value: value ?? read, format: undefined, currency: undefined, tone: toneOfValue(named, read) };
  }
  const currency = textOf(entryOf(saidOf(field, 'x-show', reader), 'currency'));
  return {
    value: read,
    format: formatOf(field, reader),
    currency: currency && besides(field, base, currency),
    tone: undefined,
  };
}

/** The server may answer the name of a state beside the state: `statusLabel` beside `status`. */
function labelBeside({ holder, path }: Field, base: string): string | undefined {
  const last = path.split('.').at(-1);
  return entryOf(holder.node, 'properties', `${last}Label`) && `coalesce(${base}.${path}Label, ${base}.${path})`;
}

/** A field that stands beside another one, or below that which does. */
function besides({ path }: Field, base: string, beside: string): string {
  return [base, ...path.split('.').slice(0, -1), beside].join('.');
}

const FORMATS = new Map([
  ['date', 'date'],
  ['date-time', 'dateTime'],
  ['email', 'email'],
]);
const NUMBERS = ['integer', 'number'];

/** The format that `x-show` says, or that follows from what JSON Schema says of the value; undefined for a text. */
export function formatOf(field: Field, reader: FieldReader): string | undefined {
  const shown = saidOf(field, 'x-show', reader);
  const said = textOf(shown) ?? textOf(entryOf(shown, 'format'));
  return said ?? FORMATS.get(textOf(saidOf(field, 'format', reader)) ?? '') ?? (isNumber(field, reader) ? 'number' : undefined);
}

function isNumber({ schema }: Field, reader: FieldReader): boolean {
  const type = entryOf(targetOf(schema, reader).node, 'type');
  const types = (type?.type === 'array' ? type.items : [type]).map((item: Node | undefined) => textOf(item) ?? '');
  return types.some((name) => NUMBERS.includes(name)) && types.every((name) => name === 'null' || NUMBERS.includes(name));
}
