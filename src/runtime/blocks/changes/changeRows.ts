import type { ChangedField } from '#model';

/** A field in which the user's refused save and the stored record differ. */
export interface Change {
  /** Dotted path, with the index of a list entry as a name: `contacts.0.name`. */
  readonly field: string;
  /** The value in the user's save. */
  readonly yours: unknown;
  /** The value in the stored record. */
  readonly theirs: unknown;
}

/** A change with the item of the block that shows it. */
interface ChangeRow {
  readonly item: ChangedField;
  readonly change: Change;
  /** Number of the list entry that the field belongs to, counted from 1; undefined for a field outside of lists. */
  readonly number: number | undefined;
}

/**
 * The changes that a block shows, in the order of the block's items. The `field` of an item may have a `*` for any entry of a list
 * (`contacts.*.name`). Fields of list entries are grouped by entry (first all fields of the first contact) and come at the position of the
 * first item for that list.
 */
export function changeRows(items: readonly ChangedField[], changes: readonly Change[]): readonly ChangeRow[] {
  return items.flatMap((item, itemIndex) => {
    const listPath = listPathOf(item);
    if (listPath === '') return changes.filter(({ field }) => field === item.field).map((change) => ({ item, change, number: undefined }));
    const itemsOfList = items.filter((other) => listPathOf(other) === listPath);
    const isFirst = items.indexOf(itemsOfList[0] ?? item) === itemIndex;
    return isFirst ? listRows(itemsOfList, listPath, changes) : [];
  });
}

/** The path of an item's field before the `*`, including the dot (`contacts.`); '' for a field that is in no list. */
function listPathOf({ field }: ChangedField): string {
  return field.includes('*') ? field.slice(0, field.indexOf('*')) : '';
}

/** The index between `listPath` and `tail` in a field path (2 in `contacts.2.name`); undefined for any other path. */
function entryIndex(field: string, listPath: string, tail: string): number | undefined {
  const middle = field.startsWith(listPath) && field.endsWith(tail) ? field.slice(listPath.length, field.length - tail.length) : '';
  return /^\d+$/.test(middle) ? Number(middle) : undefined;
}

/** The changes in the entries of one list, ordered by entry. */
function listRows(items: readonly ChangedField[], listPath: string, changes: readonly Change[]): readonly ChangeRow[] {
  const rows = items.flatMap((item) =>
    changes.flatMap((change) => {
      const index = entryIndex(change.field, listPath, item.field.slice(listPath.length + 1));
      return index === undefined ? [] : [{ item, change, number: index + 1 }];
    }),
  );
  return rows.toSorted((one, other) => one.number - other.number);
}
