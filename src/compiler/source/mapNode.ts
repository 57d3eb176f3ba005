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
  const flat: (string | Node)[] = [];
  let isSame = true;
  for (const [key, child] of node.entries) {
    const mapped = map(child, key);
    isSame &&= mapped === child;
    flat.push(key, mapped);
  }
  return isSame ? node : { ...node, entries: entryMap(flat) };
}

/** Whether an overlay gives a value as `{ "$was": old, "$value": new }`. */
export function isGuarded(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.has('$was');
}
