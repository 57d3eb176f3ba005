import { madeList, madeMap, madeScalar, type Origin } from '../calls/made.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, itemsOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { type FieldReader, sortableOf } from './FieldSources.ts';
import { type Field, fieldAt } from './fieldAt.ts';
import { type NamedValues, namedValuesOf, statesOf } from './namedValues.ts';
import { pathInEntity, recordOf } from './recordOf.ts';
import { formatOf, shownField, titleOf } from './shownField.ts';

/** What the items of a list are: columns of a table, facts, columns of an export, filters of a table, fields of a refused change. */
export type FieldListKind = NonNullable<Schema['x-paths']>;

/** A list of items that may be written as paths, and the block or export whose list it is. */
export interface FieldList {
  readonly kind: FieldListKind;
  readonly holder: ObjectNode;
  /** The formats that it has. */
  readonly formats: readonly unknown[];
}

/** What an item says besides what its field says of itself. */
const WORDS = ['path', 'state', 'of'];
/** Where there is no other name, each row, record and item of a list is read as this. */
const ITEM = 'item';
const RECORD = /^=[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*$/;

/** The formats of the columns of a file. */
const FILE_FORMATS = new Map(
  ['date', 'dateTime', 'number'].map((format) => [format, format]).concat([['money', 'number']]) as [string, string][],
);

/** Writes out items that are paths of fields: their ids, titles, values, formats and tones are what the entity says of the field. */
export class FieldItems {
  readonly #list: FieldList;
  readonly #reader: FieldReader;
  readonly #diagnostics: Diagnostics;
  readonly #taken: Set<string>;

  constructor(list: FieldList, items: readonly Node[], reader: FieldReader, diagnostics: Diagnostics) {
    this.#list = list;
    this.#reader = reader;
    this.#diagnostics = diagnostics;
    this.#taken = new Set(items.flatMap((item) => textOf(entryOf(item, 'id')) ?? []));
  }

  /** The items in their long form; one that leads nowhere is reported and left out. */
  written(items: readonly Node[]): readonly Node[] {
    return items.flatMap((item) => {
      const path = textOf(item) === undefined ? entryOf(item, 'path') : item;
      if (path) return this.#field(path, item) ?? [];
      return this.#list.kind === 'filter' && entryOf(item, 'of') ? (this.#choice(item) ?? []) : [item];
    });
  }

  #field(path: Node, item: Node): Node | undefined {
    const field = this.#fieldAt(path);
    const title = field && (this.#givenTitle(item) ?? this.#title(field, path));
    if (!field || title === undefined) return undefined;
    const shown = this.#ofKind(field, path, item);
    return shown && withGiven(path, { ...this.#id(field, path, item), [this.#titleKey]: title, ...shown }, item);
  }

  #ofKind(field: Field, path: Node, item: Node): { [key: string]: Node | undefined } | undefined {
    const { kind } = this.#list;
    if (kind === 'filter') return this.#filter(field, path, item);
    if (kind === 'change')
      return { field: madeScalar(at(path), field.path), ...this.#formatted(formatOf(field, this.#reader), item, path) };
    return this.#shown(field, path, item);
  }

  #id(field: Field, path: Node, item: Node): { [key: string]: Node } {
    if (this.#list.kind === 'export') return {};
    return { id: entryOf(item, 'id') ?? madeScalar(at(path), this.#idFor(field.path)) };
  }

  get #titleKey(): string {
    return this.#list.kind === 'export' ? 'title' : 'label';
  }

  #givenTitle(item: Node): Node | undefined {
    return entryOf(item, this.#titleKey);
  }

  #title(field: Field, path: Node): Node | undefined {
    const key = titleOf(field, this.#reader);
    if (key !== undefined) return madeScalar(at(path), `@${key}`);
    this.#diagnostics.add('FIELD_TITLE', path, `the field "${field.path}" has no title, and stands where it is shown under one`, {
      fix: `give it "title", the key of a text, in the entity, or write "${this.#titleKey}" here`,
    });
    return undefined;
  }

  #fieldAt(path: Node): Field | undefined {
    const text = textOf(path) ?? '';
    const record = recordOf(this.#list.holder, path, this.#reader, this.#diagnostics);
    const field = record && fieldAt(record, text, this.#reader);
    if (!field || 'path' in field) return field;
    const fix = Diagnostics.remedy(field.missing, field.names);
    this.#diagnostics.add('PATH_UNKNOWN', path, `"${text}" leads nowhere: there is no "${field.missing}"`, { fix });
    return undefined;
  }

  /** The last name of the path if it is free. */
  #idFor(path: string): string {
    const names = path.split('.').filter((name) => name !== '*');
    const last = names.at(-1) ?? path;
    const id = this.#taken.has(last) ? names.join('-') : last;
    this.#taken.add(id);
    return id;
  }

  #shown(field: Field, path: Node, item: Node): { [key: string]: Node | undefined } | undefined {
    const base = this.#base(path);
    const badge = entryOf(item, 'state');
    if (!base) return undefined;
    if (badge && !namedValuesOf(field, this.#reader)) return this.#noNames(field, badge);
    const { currency, format, tone, value } = shownField(field, base.text, this.#reader);
    // What the record is called holds where that is written.
    const from = base.source === path.source ? at(path) : base;
    const cell = { value: madeExpression(from, value), ...this.#formatted(badge ? 'badge' : format, item, path) };
    const { kind } = this.#list;
    if (kind === 'export') return cell;
    const looks = { ...cell, currency: madeExpression(from, currency), tone: badge && madeExpression(from, tone) };
    return kind === 'column' && this.#sorts(field.path) ? { ...looks, sort: madeScalar(at(path), field.path) } : looks;
  }

  #formatted(format: string | undefined, item: Node, path: Node): { [key: string]: Node } {
    const possible = this.#formatIn(format ?? (entryOf(item, 'to') && 'link'));
    return possible === undefined ? {} : { [this.#list.kind === 'export' ? 'kind' : 'format']: madeScalar(at(path), possible) };
  }

  #formatIn(format: string | undefined): string | undefined {
    const possible = this.#list.kind === 'export' ? FILE_FORMATS.get(format ?? '') : format;
    return this.#list.formats.includes(possible) ? possible : undefined;
  }

  /** What the path begins at: the record that facts are of, or an item. */
  #base(path: Node): (Origin & { readonly text: string }) | undefined {
    const record = this.#list.holder.entries.get('record');
    const text = textOf(record);
    if (!record) return { ...at(path), text: ITEM };
    if (text !== undefined && RECORD.test(text)) return { ...at(record), text: text.slice(1) };
    this.#diagnostics.add('VALUE_PATTERN', record, '"record" is what the facts are of, as a path', { fix: 'give what you read a name' });
    return undefined;
  }

  #sorts(path: string): boolean {
    const { entries } = this.#list.holder;
    const own = itemsOf(entries.get('sortable')).flatMap((item) => textOf(item) ?? []);
    const call = textOf(entries.get('call'));
    return (call === undefined ? own : sortableOf(this.#reader.find('call', call))).includes(path);
  }

  #noNames(field: Field, node: Node): undefined {
    const fix = 'give it "x-state", a life cycle, or "x-texts" in its entity';
    this.#diagnostics.add('FIELD_STATE', node, `the values of "${field.path}" have no names and tones`, { fix });
    return undefined;
  }

  /** A filter by a field: a choice of its values where they have names. */
  #filter(field: Field, path: Node, item: Node): { [key: string]: Node | undefined } {
    const named = namedValuesOf(field, this.#reader);
    const isDay = ['date', 'dateTime'].includes(formatOf(field, this.#reader) ?? '');
    const isOwn = this.#list.holder.entries.has('rows');
    return {
      param: madeScalar(at(path), isOwn ? field.path : (field.path.split('.').at(-1) ?? '')),
      kind: madeScalar(at(path), named && !entryOf(item, 'kind') ? 'select' : isDay ? 'date' : 'text'),
      options: named && !entryOf(item, 'kind') ? optionsOf(named, path) : undefined,
    };
  }

  /** A filter whose values are those of a life cycle, or of a field of an entity: `"of": "loan.state"`. */
  #choice(item: Node): Node | undefined {
    const of = entryOf(item, 'of') as Node;
    const name = textOf(of) ?? '';
    const field = name.includes('.') ? pathInEntity(name, this.#reader) : undefined;
    const named = field ? namedValuesOf(field, this.#reader) : statesOf([name], this.#reader);
    if (named) return withGiven(item, { kind: madeScalar(at(of), 'select'), options: optionsOf(named, of) }, item);
    const fix = Diagnostics.remedy(name, this.#reader.names('lifeCycle'));
    this.#diagnostics.add('FIELD_STATE', of, `"${name}" is no life cycle, nor a field whose values have names`, { fix });
    return undefined;
  }
}

/** The values with names, as the options of a choice. */
function optionsOf({ values }: NamedValues, origin: Origin): Node {
  const from = at(origin);
  const named = values.flatMap(({ key, value }) => (key === undefined ? [] : [madeMap(from, { value, label: `@${key}` })]));
  return madeList(from, named);
}

/** What was made of a field, with what the item says itself in its place. */
function withGiven(origin: Origin, made: { readonly [key: string]: Node | undefined }, item: Node): ObjectNode {
  const given = item.type === 'object' ? [...item.entries].filter(([key]) => !WORDS.includes(key)) : [];
  const entries = new Map(Object.entries(made).flatMap(([key, node]) => (node ? [[key, node] as const] : [])));
  for (const [key, node] of given) entries.set(key, node);
  const { keyOffset, offset, source } = item.type === 'object' ? item : origin;
  return { type: 'object', source, offset, keyOffset, entries: entryMap([...entries].flat()) };
}

function madeExpression(from: Origin, text: string | undefined): Node | undefined {
  return text === undefined ? undefined : { ...madeScalar(from, `=${text}`), isMade: true };
}

function at({ offset, source }: Origin): Origin {
  return { source, offset };
}

/** The list of a block or export whose items may be paths; undefined for any other list. */
export function fieldListOf(schema: Schema, holder: ObjectNode | undefined): FieldList | undefined {
  const kind = schema['x-paths'];
  if (!kind || !holder) return undefined;
  const properties = schema.items?.properties;
  const format = properties?.[kind === 'export' ? 'kind' : 'format'];
  return { kind, holder, formats: (format && deref(format).enum) ?? [] };
}
