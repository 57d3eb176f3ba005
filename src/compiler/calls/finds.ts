import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { Definitions } from './definitions.ts';
import { madeMap, madeMapOf, madePath } from './made.ts';

/** How many a find gives: the word for it names the collection. */
const HOW_MANY = ['one', 'all', 'page'] as const;
/** Words of a find that tell which page is wanted. */
const PAGING = new Set(['number', 'size', 'sort', 'sortable', 'counted']);
/** Words of a find that become others. */
const REPLACED = new Set<string>([...HOW_MANY, ...PAGING, 'of', 'by', 'where', 'missing', 'as', 'find']);
const NOT_FOUND = 404;

/** The finds of a call, which its other words name. */
export class Finds {
  readonly #written: Node | undefined;
  readonly #definitions: Definitions;

  constructor(written: Node | undefined, definitions: Definitions) {
    this.#written = written;
    this.#definitions = definitions;
  }

  /** All of them in the form of a procedure. */
  expanded(): ObjectNode | undefined {
    return this.#map(this.#written);
  }

  has(name: string): boolean {
    return entriesOf(this.#written).has(name);
  }

  /** One that stands outside `find`: what an export lists. */
  expand(written: Node): Node {
    return written.type === 'object' ? this.#find(written) : written;
  }

  /** The record that a find gave, which is named at `at`: its collection, and the field of that by which it is looked up. */
  recordOf(name: string, at: Node): { readonly collection: string; readonly key: string } | undefined {
    const collection = collectionOf(entryOf(this.#written, name));
    const text = textOf(collection);
    if (text !== undefined) return { collection: text, key: this.#definitions.keyOf(text) };
    const fix = Diagnostics.suggestion(name, keysOf(this.#written));
    this.#definitions.diagnostics.add('FIND_UNKNOWN', at, `the call finds nothing under the name "${name}"`, { fix });
    return undefined;
  }

  /** The pattern of the running numbers of a collection. */
  numberOf(collection: string): Node | undefined {
    return this.#definitions.numberOf(collection);
  }

  #map(written: Node | undefined): ObjectNode | undefined {
    if (written?.type !== 'object') return undefined;
    return madeMapOf(
      written,
      [...written.entries].map(([name, find]) => [name, this.expand(find)]),
    );
  }

  #find(written: ObjectNode): ObjectNode {
    const { entries } = written;
    const collection = collectionOf(written);
    const as = entries.get('as');
    const unchanged = [...entries].filter(([word]) => !REPLACED.has(word));
    return madeMap(written, {
      collection,
      ...Object.fromEntries(unchanged),
      where: this.#where(written, textOf(collection) ?? ''),
      one: entries.has('one') ? true : undefined,
      page: entries.get('page') && pagingOf(written),
      missing: missingOf(entries.get('missing')),
      find: this.#map(entries.get('find')),
      as: as && this.#shapeOf(as),
    });
  }

  /** What `of`, `by` and `where` say together. The first field decides the index, so what the record belongs to comes first. */
  #where({ entries }: ObjectNode, collection: string): Node | undefined {
    const where = entries.get('where');
    const looked = [...this.#owner(entries.get('of')), ...this.#key(entries.get('by'), collection)];
    const [[, first] = []] = looked;
    return first ? madeMapOf(where ?? first, [...looked, ...entriesOf(where)]) : where;
  }

  #owner(of: Node | undefined): readonly (readonly [string, Node])[] {
    const name = textOf(of);
    const record = of && name !== undefined ? this.recordOf(name, of) : undefined;
    return of && record ? [[record.key, madePath(of, `data.${name}.${record.key}`)]] : [];
  }

  #key(by: Node | undefined, collection: string): readonly (readonly [string, Node])[] {
    return by ? [[this.#definitions.keyOf(collection), by]] : [];
  }

  /** What each record is shown as: a value, the name of a shape, or the name of a shape with those of its fields that are taken. */
  #shapeOf(as: Node): Node {
    const name = textOf(as);
    if (name !== undefined) return IS_SHAPE.test(name) ? (this.#definitions.shape(name, as) ?? as) : as;
    const [[shape, fields] = [], ...others] = entriesOf(as);
    if (shape === undefined || others.length > 0 || fields?.type !== 'array' || !this.#definitions.hasShape(shape)) return as;
    const whole = this.#definitions.shape(shape, as);
    return madeMapOf(
      as,
      itemsOf(fields).flatMap((field) => this.#field(field, shape, whole)),
    );
  }

  #field(field: Node, shape: string, whole: Node | undefined): readonly (readonly [string, Node])[] {
    const name = textOf(field) ?? '';
    const value = entryOf(whole, name);
    if (value) return [[name, value]];
    const fix = Diagnostics.suggestion(name, keysOf(whole));
    this.#definitions.diagnostics.add('SHAPE_UNKNOWN', field, `the shape "${shape}" has no field "${name}"`, { fix });
    return [];
  }
}

/** A text that is an expression or the key of a message is a value. */
const IS_SHAPE = /^[A-Za-z]/;

function collectionOf(find: Node | undefined): Node | undefined {
  const word = HOW_MANY.find((candidate) => entryOf(find, candidate));
  return word && entryOf(find, word);
}

function pagingOf(written: ObjectNode): ObjectNode {
  return madeMapOf(
    written.entries.get('page') ?? written,
    [...written.entries].filter(([word]) => PAGING.has(word)),
  );
}

function missingOf(missing: Node | undefined): Node | undefined {
  if (!missing) return undefined;
  return textOf(missing) === undefined ? withStatus(missing, NOT_FOUND) : madeMap(missing, { status: NOT_FOUND, message: missing });
}

/** A refusal with the status that it has unless it says another. */
export function withStatus(refusal: Node, status: number): Node {
  if (refusal.type !== 'object' || refusal.entries.has('status')) return refusal;
  return madeMap(refusal, { status, ...Object.fromEntries(refusal.entries) });
}
