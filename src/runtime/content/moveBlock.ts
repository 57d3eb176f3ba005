import type { EditedBlock } from './EditedBlock.ts';

/**
 * Moves a block of a list up (-1) or down (1): it and its neighbour change orders (SH-CMS-11, 12). Blocks of equal order get distinct ones
 * (G-C34).
 */
export function moveBlock(siblings: readonly EditedBlock[], block: EditedBlock, step: -1 | 1): void {
  const from = siblings.indexOf(block);
  const neighbour = siblings[from + step];
  if (from < 0 || neighbour === undefined) return;
  const orders = [block.values.blockOrder, neighbour.values.blockOrder].sort((one, other) => one - other);
  const [upper, lower] = step === -1 ? [block, neighbour] : [neighbour, block];
  const [least = 0, most = 0] = orders;
  upper.change({ blockOrder: least });
  lower.change({ blockOrder: least === most ? most + 1 : most });
  const rest = siblings.slice(Math.max(from, from + step) + 1);
  let last = lower.values.blockOrder;
  for (const other of rest) {
    if (least !== most || other.values.blockOrder > last) break;
    last += 1;
    other.change({ blockOrder: last });
  }
}

/** Gives what follows a list later orders, where a block that is added after all of the list would stand among it or after it. */
export function makeRoom(blocks: readonly EditedBlock[], list: readonly EditedBlock[], added: EditedBlock): void {
  const following = blocks
    .slice(blocks.findIndex((block) => block === list.at(-1)) + 1)
    .filter((block) => block !== added && !list.includes(block));
  let last = added.values.blockOrder;
  for (const block of following) {
    if (block.values.blockOrder > last) break;
    last += 1;
    block.change({ blockOrder: last });
  }
}

/** Order of a block that is added before all of a list: one below the first (SH-CMS-13). */
export function orderBefore(siblings: readonly EditedBlock[]): number {
  return siblings.length === 0 ? 1 : Math.min(...siblings.map(({ values }) => values.blockOrder)) - 1;
}

/** Order of a block that is added after all of a list: one above the last (SH-CMS-14). */
export function orderAfter(siblings: readonly EditedBlock[]): number {
  return siblings.length === 0 ? 1 : Math.max(...siblings.map(({ values }) => values.blockOrder)) + 1;
}
