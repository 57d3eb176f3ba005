/** An item of a list with what stands for it in another; one that is only in one of them has no other side. */
export interface Aligned<Item> {
  readonly before?: Item;
  readonly after?: Item;
}

/** What an item costs that stands for none of the other list. Two that differ by as much as both together are not the same. */
const ALONE = 2;

interface Way<Item> {
  readonly cost: number;
  readonly pairs: readonly Aligned<Item>[];
}

/** Pairs the items of two lists so that they differ least and keep their order. `costOf` says how much two items differ; 0 is nothing. */
export function aligned<Item>(
  before: readonly Item[],
  after: readonly Item[],
  costOf: (before: Item, after: Item) => number,
): readonly Aligned<Item>[] {
  const start: Way<Item> = { cost: 0, pairs: [] };
  let row: Way<Item>[] = [start];
  for (const item of after) row.push(further(row.at(-1) ?? start, ALONE, { after: item }));
  for (const one of before) {
    const next = [further(row[0] ?? start, ALONE, { before: one })];
    for (const [index, other] of after.entries()) {
      const ways = [
        further(row[index] ?? start, Math.min(costOf(one, other), 2 * ALONE), { before: one, after: other }),
        further(row[index + 1] ?? start, ALONE, { before: one }),
        further(next[index] ?? start, ALONE, { after: other }),
      ];
      next.push(ways.reduce((best, way) => (way.cost < best.cost ? way : best)));
    }
    row = next;
  }
  return (row.at(-1) ?? start).pairs.flatMap((pair) =>
    pair.before !== undefined && pair.after !== undefined && costOf(pair.before, pair.after) >= 2 * ALONE
      ? [{ before: pair.before }, { after: pair.after }]
      : [pair],
  );
}

function further<Item>({ cost, pairs }: Way<Item>, more: number, pair: Aligned<Item>): Way<Item> {
  return { cost: cost + more, pairs: [...pairs, pair] };
}
