import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Node, ObjectNode } from '../source/node.ts';

const itemsOf = (node: Node | undefined): readonly Node[] => (node?.type === 'array' ? node.items : []);
const blocksOf = (name: Node | undefined) => (name?.type === 'scalar' ? name.blocks : undefined);

/** A slot that an overlay gives another part: that part's blocks in place of those it had, with what had changed them, before its own. */
export function withPart(slot: ObjectNode, over: ObjectNode): ObjectNode {
  const given = over.entries.get('part');
  const [was, now] = [slot.entries.get('part'), entryOf(given, '$value') ?? given];
  const blocks = blocksOf(now);
  if (!now || !blocks || textOf(slot.entries.get('block')) !== 'slot' || (was && jsonOf(was) === jsonOf(now))) return slot;
  const left = new Set(itemsOf(blocksOf(was)).map((item) => textOf(entryOf(item, 'id'))));
  const own = itemsOf(slot.entries.get('blocks')).filter((item) => !left.has(textOf(entryOf(item, 'id'))));
  return { ...slot, entries: new Map([...slot.entries, ['blocks', { ...blocks, items: [...blocks.items, ...own] }]]) };
}
