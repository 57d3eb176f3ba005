import { Faults } from '../diagnostics/faults.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { ListNode, Node, ObjectNode } from '../source/node.ts';
import type { Merge } from './merge.ts';

const WORDS = ['$add', '$remove'];

function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? node.items : [];
}

/** Applies `{ "$add": [...], "$remove": [...] }` to a list of scalars. */
export function mergeSet(base: ListNode, over: ObjectNode, merge: Merge): ListNode {
  for (const [key, child] of over.entries) {
    if (!WORDS.includes(key))
      merge.faults.add('OVERLAY_DIRECTIVE', child, `"${key}" is no directive of a set`, {
        onKey: true,
        fix: Faults.suggestion(key, WORDS),
      });
  }
  const values = new Map(base.items.map((item) => [jsonOf(item), item]));
  for (const item of itemsOf(over.entries.get('$remove'))) {
    if (!values.delete(jsonOf(item)))
      merge.faults.add('OVERLAY_ITEM_UNKNOWN', item, `the list does not hold ${JSON.stringify(jsonOf(item))}`);
  }
  for (const item of itemsOf(over.entries.get('$add'))) {
    if (values.has(jsonOf(item))) merge.noEffect(item, 'the list already holds it');
    values.set(jsonOf(item), item);
  }
  merge.changed('modify', over);
  return { ...base, items: [...values.values()] };
}
