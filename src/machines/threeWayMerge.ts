import { deepEqual } from '#conditions';
import { isJsonObject } from '#model';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What somebody wants to save over a version that somebody else has stored meanwhile: fields that differ from the `base`, which the work
 * began with, are those of `mine`, all others those of `stored`. What `mine` does not name stays unnamed. Lists of one length are merged
 * entry by entry, others taken whole.
 */
export function threeWayMerge(base: unknown, mine: unknown, stored: unknown): unknown {
  if (Array.isArray(mine)) {
    const lists = [base, stored].filter((list): list is unknown[] => Array.isArray(list) && list.length === mine.length);
    const [from, theirs] = lists;
    if (from && theirs) return mine.map((entry, index) => threeWayMerge(from[index], entry, theirs[index]));
  } else if (isJsonObject(mine)) {
    const [from, theirs] = [fieldsOf(base), fieldsOf(stored)];
    const named = Object.entries(mine).filter(([, value]) => value !== undefined);
    return Object.fromEntries(named.map(([name, value]) => [name, threeWayMerge(from[name], value, theirs[name])]));
  }
  return isUntouched(base, mine) ? stored : mine;
}

/** Whether a field is as it was in `base`; an empty text is as good as none. */
export function isUntouched(base: unknown, value: unknown): boolean {
  return deepEqual(base, value) || (isEmpty(base) && isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {};
}
