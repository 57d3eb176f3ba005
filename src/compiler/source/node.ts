import type { Json, LayerKind } from '#model';

/** One file as read: `path` is relative to the portal root, `layer` is its layer in the overlay chain. */
export interface Source {
  readonly path: string;
  readonly layer: LayerKind;
  readonly text: string;
}

interface Positioned {
  readonly source: Source;
  /** Where the value starts in its source, in UTF-16 units. */
  readonly offset: number;
  /** Where its key starts, for a value of a map. */
  readonly keyOffset?: number | undefined;
}

/** A map of a document. */
export interface ObjectNode extends Positioned {
  readonly type: 'object';
  readonly entries: ReadonlyMap<string, Node>;
}

/** A list of a document. */
export interface ListNode extends Positioned {
  readonly type: 'array';
  readonly items: readonly Node[];
}

/** A text, number, truth value or null of a document. */
export interface ScalarNode extends Positioned {
  readonly type: 'scalar';
  readonly value: string | number | boolean | null;
  /** True for an expression that nobody wrote: it was made of what stands at its position. */
  readonly isMade?: true;
  /** When this text names a part, i.e. blocks that several screens share: those blocks. */
  readonly blocks?: ListNode;
}

/** A value of a document that knows its position. A merged document is made of nodes of several sources. */
export type Node = ObjectNode | ListNode | ScalarNode;

/** The node at a chain of keys of nested maps; undefined where one is missing. */
export function entryOf(node: Node | undefined, ...keys: readonly string[]): Node | undefined {
  let current = node;
  for (const key of keys) {
    if (current?.type !== 'object') return undefined;
    current = current.entries.get(key);
  }
  return current;
}

/** The text that a node holds; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** The items of a list; none for anything else. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? node.items : [];
}

/** The keys and values of a map; none for anything else. */
export function entriesOf(node: Node | undefined): ReadonlyMap<string, Node> {
  return node?.type === 'object' ? node.entries : NO_ENTRIES;
}

const NO_ENTRIES: ReadonlyMap<string, Node> = new Map();

/** The keys of a map; none for anything else. */
export function keysOf(node: Node | undefined): string[] {
  return [...entriesOf(node).keys()];
}

/** The node at a JSON Pointer (RFC 6901) below `root`; undefined when there is none. */
export function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  let current = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (current?.type === 'object') current = current.entries.get(key);
    else if (current?.type === 'array') current = current.items[Number(key)];
    else return undefined;
  }
  return current;
}

const jsonByNode = new WeakMap<Node, Json>();

/** Plain value of a node; the same node always gives the same object. */
export function jsonOf(node: Node): Json {
  if (node.type === 'scalar') return node.value;
  const cached = jsonByNode.get(node);
  if (cached !== undefined) return cached;
  const json =
    node.type === 'array' ? node.items.map(jsonOf) : Object.fromEntries(Array.from(node.entries, ([key, value]) => [key, jsonOf(value)]));
  jsonByNode.set(node, json);
  return json;
}
