import { entryMap } from '../source/entryMap.ts';
import { entryOf, itemsOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { deref, type Schema } from '../validate/schema.ts';

function emptied(key: string, node: Node): Node {
  if (node.type === 'array') return { ...node, items: [] };
  return key === 'state' && node.type === 'object' ? { ...node, entries: entryMap([]) } : node;
}

export function withoutParts(root: Node): Node {
  if (root.type !== 'object') return root;
  return { ...root, entries: entryMap([...root.entries].filter(([key]) => key !== 'parts').flat()) };
}

const heads = new WeakMap<Node, Node>();

/** A part without what it holds. */
export function headOf(root: Node): Node {
  const known = heads.get(root);
  if (known || root.type !== 'object') return known ?? root;
  const entries = Array.from(root.entries, ([key, child]) => [key, emptied(key, child)] as const);
  const head = { ...root, entries: entryMap(entries.filter(([key]) => key !== 'names').flat()) };
  heads.set(root, head);
  return head;
}

/** A map whose keys are names of the document's own, but for those that give values names. */
export function isOpenMap({ additionalProperties, name }: Schema): boolean {
  return typeof additionalProperties === 'object' && name !== 'ValueMap';
}

export function isMapOf(declared: Schema, name: string): boolean {
  const { additionalProperties } = deref(declared);
  return typeof additionalProperties === 'object' && deref(additionalProperties).name === name;
}

/** The node that says of which kind a block is: of an overlay's block that of the base, unless it adds or replaces a block. */
export function kindOf(node: ObjectNode, base: Node | undefined): Node {
  return base && !node.entries.has('block') ? base : node;
}

/** What an item of an overlay changes; an item without id or with `$op` is new. */
export function itemOf(base: Node | undefined, item: Node): Node | undefined {
  const id = textOf(entryOf(item, 'id'));
  if (!base || id === undefined || entryOf(item, '$op')) return undefined;
  const { offset, source } = item;
  // What an overlay of a lower layer added is not known here, and nothing is guessed of it.
  return itemsOf(base).find((candidate) => textOf(entryOf(candidate, 'id')) === id) ?? mapOf({ ...item, offset, source }, []);
}

export function listOf(node: ObjectNode): ListNode {
  const { keyOffset, offset, source } = node;
  return { type: 'array', source, offset, keyOffset, items: [{ ...node, keyOffset: undefined }] };
}

export function mapOf({ keyOffset, offset, source }: Node, entries: readonly (string | Node)[]): ObjectNode {
  return { type: 'object', source, offset, keyOffset, entries: entryMap(entries) };
}
