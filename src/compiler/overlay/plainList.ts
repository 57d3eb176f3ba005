import { textOf } from '../load/textOf.ts';
import type { ListNode } from '../source/node.ts';
import { plainItem } from './plainItem.ts';

/** A list that only the overlay has: its items may say that they are added. */
export function plainList(over: ListNode): ListNode {
  if (!over.items.some((item) => item.type === 'object' && item.entries.has('$op'))) return over;
  return {
    ...over,
    items: over.items.map((item) => (item.type === 'object' && textOf(item.entries.get('$op')) === 'add' ? plainItem(item) : item)),
  };
}
