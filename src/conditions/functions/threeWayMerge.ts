import { isFilled, mapOf } from '../coerce.ts';
import { deepEqual } from '../deepEqual.ts';

/**
 * What somebody wants to save over a version that somebody else has stored meanwhile: fields that differ from the `base`, which the work
 * began with, are those of `mine`, all others those of `stored`. Lists of one length are merged entry by entry, others taken whole.
 */
export function threeWayMerge(base: unknown, mine: unknown, stored: unknown): unknown {
  if (Array.isArray(mine)) {
    const lists = [base, stored].filter((list): list is unknown[] => Array.isArray(list) && list.length === mine.length);
    const [from, theirs] = lists;
    if (from && theirs) return mine.map((entry, index) => threeWayMerge(from[index], entry, theirs[index]));
  } else if (typeof mine === 'object' && mine !== null) {
    const [from, theirs] = [mapOf(base), mapOf(stored)];
    return Object.fromEntries(Object.entries(mine).map(([name, value]) => [name, threeWayMerge(from[name], value, theirs[name])]));
  }
  return isUntouched(base, mine) ? stored : mine;
}

function isUntouched(base: unknown, mine: unknown): boolean {
  return deepEqual(base, mine) || !(isFilled(base) || isFilled(mine));
}
