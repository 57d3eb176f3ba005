import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { FieldReader } from './FieldSources.ts';
import { type Field, saidOf } from './fieldAt.ts';

/** A value that people know by a name: the text's key, and the tone of its badge. */
export interface NamedValue {
  readonly value: string;
  readonly key: string | undefined;
  readonly tone: string | undefined;
}

/** The values of a field that have names, and where the texts are if that is the same place for all that it may ever be. */
export interface NamedValues {
  readonly values: readonly NamedValue[];
  /** The texts are named by the values: `branchNames` for `branchNames.north`. */
  readonly under?: string;
}

/** The states of the life cycle (`x-state`), or the values with texts (`x-texts`), that a field has; undefined for any other field. */
export function namedValuesOf(field: Field, reader: FieldReader): NamedValues | undefined {
  const state = saidOf(field, 'x-state', reader);
  const texts = saidOf(field, 'x-texts', reader);
  if (state) return statesOf(lifeCyclesIn(state), reader);
  return texts && textsOf(texts, saidOf(field, 'enum', reader));
}

/** The life cycles that `x-state` names: one, or several whose records stand in one list. */
export function lifeCyclesIn(state: Node): readonly string[] {
  return (state.type === 'array' ? state.items : [state]).flatMap((item) => textOf(item) ?? []);
}

/** The states of life cycles, each once; undefined where there is no such life cycle. */
export function statesOf(lifeCycles: readonly string[], reader: FieldReader): NamedValues | undefined {
  const machines = lifeCycles.map((name) => reader.find('lifeCycle', name));
  if (machines.includes(undefined)) return undefined;
  const states = machines.flatMap((machine) => [...entriesOf(entryOf(machine, 'states'))].filter(([name]) => !name.includes(',')));
  const values = states.map(([value, state]) => ({
    value,
    key: textOf(entryOf(state, 'meta', 'label'))?.replace(/^@/, ''),
    tone: textOf(entryOf(state, 'meta', 'tone')),
  }));
  return { values: [...new Map(values.toReversed().map((named) => [named.value, named])).values()].toReversed() };
}

function textsOf(texts: Node, values: Node | undefined): NamedValues | undefined {
  const under = textOf(texts) ?? textOf(entryOf(texts, 'under'));
  const tones = entryOf(texts, 'tones');
  if (under === undefined) return undefined;
  const known = itemsOf(values).flatMap((value) => textOf(value) ?? []);
  const names = known.length > 0 ? known : [...entriesOf(tones).keys()];
  return { under, values: names.map((value) => ({ value, key: `${under}.${value}`, tone: textOf(entryOf(tones, value)) })) };
}

/** The name of a value as an expression, where `read` reads the value. */
export function nameOfValue({ under, values }: NamedValues, read: string): string | undefined {
  if (under !== undefined) return `text('${under}.' + ${read})`;
  const named = values.flatMap(({ key, value }) => (key === undefined ? [] : [{ key, value }]));
  const [first] = named;
  if (!first) return undefined;
  const prefix = first.key.slice(0, first.key.lastIndexOf('.') + 1);
  const isAlike = named.every(({ key }) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'));
  if (!isAlike) return `get value(${mapOf(named.map(({ key, value }) => [value, `text('${key}')`]))}, ${read})`;
  if (named.length === values.length && named.every(({ key, value }) => key === prefix + value)) return `text('${prefix}' + ${read})`;
  return `text('${prefix}' + get value(${mapOf(named.map(({ key, value }) => [value, `'${key.slice(prefix.length)}'`]))}, ${read}))`;
}

/** The tone of a value as an expression; undefined where no value has one. */
export function toneOfValue({ values }: NamedValues, read: string): string | undefined {
  const toned = values.flatMap(({ tone, value }) => (tone === undefined ? [] : [[value, `'${tone}'`] as const]));
  return toned.length === 0 ? undefined : `get value(${mapOf(toned)}, ${read})`;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

function mapOf(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, value]) => `${NAME.test(key) ? key : `'${key}'`}: ${value}`).join(', ')}}`;
}
