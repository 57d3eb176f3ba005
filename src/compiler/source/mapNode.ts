import { entryMap } from './entryMap.ts';
import { hasSameItems } from './hasSameItems.ts';
import type { ListNode, Node, ObjectNode } from './node.ts';

// What comes after caches by node, so that what has not changed has to stay the same node.

/** A list with what `map` gives for each item; the same node if each stays as it is. */
export function mapItems(node: ListNode, map: (item: Node) => Node): ListNode {
  const items = node.items.map(map);
  return hasSameItems(items, node.items) ? node : { ...node, items };
}

/** A map with what `map` gives for each value; the same node if each stays as it is. */
export function mapEntries(node: ObjectNode, map: (child: Node, key: string) => Node): ObjectNode {
  const entries = Array.from(node.entries, ([key, child]) => [key, map(child, key)] as const);
  return entries.every(([key, child]) => child === node.entries.get(key)) ? node : { ...node, entries: entryMap(entries.flat()) };
}

/** Whether an overlay gives a value as `{ "$was": old, "$value": new }`. */
export function isGuarded(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.has('$was');
}
