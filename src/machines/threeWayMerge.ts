import { deepEqual } from '#conditions';
import { isJsonObject } from '#model';
import { isEntryByEntry, type MergedList, mergedList } from './mergedList.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The lists of a merge that were merged by what their entries are, by path. */
export type MergedLists = Map<string, MergedList>;

/**
 * What somebody wants to save over a version that somebody else has stored meanwhile: fields that differ from the `base`, which the work
 * began with, are those of `mine`, all others those of `stored`. What `mine` does not name stays unnamed. Lists of the same things are
 * merged entry by entry, others by what was taken out and added; those are told in `lists`.
 */
export function threeWayMerge(base: unknown, mine: unknown, stored: unknown, lists: MergedLists = new Map(), at = ''): unknown {
  if (Array.isArray(mine) && Array.isArray(base) && Array.isArray(stored)) {
    if (isEntryByEntry(base, mine, stored))
      return mine.map((entry, index) => threeWayMerge(base[index], entry, stored[index], lists, `${at}${index}.`));
    const merged = mergedList(base, mine, stored);
    lists.set(at.slice(0, -1), merged);
    return merged.list;
  }
  if (isJsonObject(mine)) {
    const [from, theirs] = [fieldsOf(base), fieldsOf(stored)];
    const named = Object.entries(mine).filter(([, value]) => value !== undefined);
    return Object.fromEntries(named.map(([name, value]) => [name, threeWayMerge(from[name], value, theirs[name], lists, `${at}${name}.`)]));
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
