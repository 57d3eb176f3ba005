import { basename } from 'node:path';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, nodeAt, textOf } from '../source/node.ts';
import type { FieldReader } from './FieldSources.ts';

/** A schema where it is written, with the document whose `#/...` it refers to. */
export interface SchemaAt {
  readonly node: Node;
  readonly root: Node;
  /** Whether there is always a value. */
  readonly isSure: boolean;
}

/** A field of a record: its schema, and that of the map in which it is. */
export interface Field {
  readonly path: string;
  readonly schema: SchemaAt;
  readonly holder: SchemaAt;
}

/** A path that leads to nothing: the name that is missing, and those that are there. */
export interface Missing {
  readonly missing: string;
  readonly names: readonly string[];
}

const SUFFIX = '.schema.json';
const MAX_REFERENCES = 20;
/** `0` and `*` in a path: an item of a list. */
const ITEM = /^(?:\*|\d+)$/;

/** The schema of a record: what a schema refers to, and of a list that of its items. */
export function recordAt(at: SchemaAt, reader: FieldReader): SchemaAt {
  const target = targetOf(at, reader);
  const items = entryOf(target.node, 'items');
  return items ? recordAt({ node: items, root: target.root, isSure: true }, reader) : { ...target, isSure: true };
}

/** The field of a record at a path, e.g. `customer.name`. */
export function fieldAt(record: SchemaAt, path: string, reader: FieldReader): Field | Missing {
  let holder = record;
  let schema = record;
  for (const name of path.split('.')) {
    holder = targetOf(schema, reader);
    const next = propertyOf(holder, name);
    if (!next) return { missing: name, names: keysOf(entryOf(holder.node, 'properties')) };
    schema = next;
  }
  return { path, schema, holder };
}

/** What a schema says under a keyword, itself or where it refers to. */
export function saidOf({ schema }: Field, keyword: string, reader: FieldReader): Node | undefined {
  return entryOf(schema.node, keyword) ?? entryOf(targetOf(schema, reader).node, keyword);
}

/** The schema that a schema refers to; of one that may be null, the other. */
export function targetOf(at: SchemaAt, reader: FieldReader): SchemaAt {
  let current = at;
  for (let count = 0; count < MAX_REFERENCES; count += 1) {
    const next = referredBy(current, reader) ?? insteadOfNull(current);
    if (!next) return current;
    current = next;
  }
  return current;
}

function referredBy({ isSure, node, root }: SchemaAt, reader: FieldReader): SchemaAt | undefined {
  const ref = textOf(entryOf(node, '$ref'));
  if (ref === undefined) return undefined;
  const [file = '', pointer = ''] = ref.split('#');
  const document = file === '' ? root : reader.find('entity', basename(file, SUFFIX));
  const target = nodeAt(document, pointer);
  return document && target ? { node: target, root: document, isSure } : undefined;
}

function insteadOfNull({ node, root }: SchemaAt): SchemaAt | undefined {
  const branches = itemsOf(entryOf(node, 'anyOf') ?? entryOf(node, 'oneOf'));
  const branch = branches.find((candidate) => textOf(entryOf(candidate, 'type')) !== 'null' && entryOf(candidate, '$ref'));
  return branch && { node: branch, root, isSure: false };
}

function propertyOf(holder: SchemaAt, name: string): SchemaAt | undefined {
  const { isSure, node, root } = holder;
  const items = ITEM.test(name) ? entryOf(node, 'items') : undefined;
  if (items) return { node: items, root, isSure: false };
  const property = entriesOf(entryOf(node, 'properties')).get(name);
  if (!property) return undefined;
  const isRequired = itemsOf(entryOf(node, 'required')).some((item) => textOf(item) === name);
  return { node: property, root, isSure: isSure && isRequired && !mayBeNull(property) };
}

function mayBeNull(schema: Node): boolean {
  return itemsOf(entryOf(schema, 'type')).some((type) => textOf(type) === 'null');
}
