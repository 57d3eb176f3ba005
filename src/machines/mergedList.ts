import { deepEqual } from '#conditions';
import { isJsonObject } from '#model';

type List = readonly unknown[];

/** What two people made of one list. */
export interface MergedList {
  readonly list: List;
  /** An entry is gone from both lists, and something else stands in its place: only the user knows which. */
  readonly isClash: boolean;
  /** What the work would have begun with for mine to win in such entries. */
  readonly decided: List;
}

/**
 * Merges lists by what their entries are: what I took out is gone from the `stored` list, what I added comes to it, and an entry that I put
 * in another's place has that place. Texts and numbers never clash, because they are there or not.
 */
export function mergedList(base: List, mine: List, stored: List): MergedList {
  const baseKeys = keysOf(base);
  const mineKeys = keysOf(mine);
  const theirKeys = keysOf(stored);
  const isNew = (entry: unknown): boolean => !baseKeys.has(keyOf(entry)) && !theirKeys.has(keyOf(entry));
  const placed = new Map(base.length === mine.length ? base.map((entry, at) => [keyOf(entry), mine[at]] as const) : []);
  const inPlace = stored.flatMap((entry) => {
    const key = keyOf(entry);
    if (!baseKeys.has(key) || mineKeys.has(key)) return [entry];
    return placed.has(key) && isNew(placed.get(key)) ? [placed.get(key)] : [];
  });
  const there = keysOf(inPlace);
  const list = [...inPlace, ...mine.filter((entry) => isNew(entry) && !there.has(keyOf(entry)))];
  const goneFromBoth = base.filter((entry) => isJsonObject(entry) && !mineKeys.has(keyOf(entry)) && !theirKeys.has(keyOf(entry)));
  const theirNew = stored.filter((entry) => !baseKeys.has(keyOf(entry)));
  const myNew = mine.filter((entry) => !baseKeys.has(keyOf(entry)));
  const isClash = goneFromBoth.length > 0 && !deepEqual(myNew, theirNew);
  return { list, isClash, decided: isClash ? decidedList(base, stored, goneFromBoth, theirNew) : base };
}

/** The list without what is gone from both, and with what the other put there: mine is without that, so it goes. */
function decidedList(base: List, stored: List, gone: List, theirNew: List): List {
  const keys = keysOf(gone);
  const inTheirPlace = base.length === stored.length ? theirNew.filter((entry) => keys.has(keyOf(base[stored.indexOf(entry)]))) : theirNew;
  return [...base.filter((entry) => !keys.has(keyOf(entry))), ...inTheirPlace];
}

/** Whether entries of lists of one length are the same things, some of them changed; a list in which something moved is not. */
export function isEntryByEntry(base: List, ...lists: readonly List[]): boolean {
  const keys = keysOf(base);
  return lists.every(
    (list) =>
      list.length === base.length &&
      list.every((entry, at) => isJsonObject(entry) && (keyOf(entry) === keyOf(base[at]) || !keys.has(keyOf(entry)))),
  );
}

function keysOf(list: List): Set<string> {
  return new Set(list.map(keyOf));
}

/** Fields in any order; an empty one is as good as none. */
function keyOf(entry: unknown): string {
  if (!isJsonObject(entry)) return JSON.stringify(entry) ?? '';
  const filled = Object.entries(entry).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
}
