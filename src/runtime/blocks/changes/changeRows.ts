import type { ChangedField } from '#model';

/** A field in which a refused change and the stored record differ. */
export interface Change {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** A change with the item of the block that shows it; `number` is that of the list entry it belongs to, from 1. */
interface ChangeRow {
  readonly item: ChangedField;
  readonly change: Change;
  readonly number: number | undefined;
}

/** The changes that a block shows, in the order of its items; the fields of one list entry are kept together. */
export function changeRows(items: readonly ChangedField[], changes: readonly Change[]): readonly ChangeRow[] {
  const headOf = ({ field }: ChangedField): string => (field.includes('*') ? field.slice(0, field.indexOf('*')) : '');
  return items.flatMap((item, at) => {
    const head = headOf(item);
    if (head === '') return changes.filter(({ field }) => field === item.field).map((change) => ({ item, change, number: undefined }));
    const isFirst = items.findIndex((other) => headOf(other) === head) === at;
    const alike = items.filter((other) => headOf(other) === head);
    return isFirst ? listRows(alike, head, changes) : [];
  });
}

/** The index in a field path that begins with `head` and ends with `tail`; undefined for another path. */
function indexIn(field: string, head: string, tail: string): number | undefined {
  const middle = field.startsWith(head) && field.endsWith(tail) ? field.slice(head.length, field.length - tail.length) : '';
  return /^\d+$/.test(middle) ? Number(middle) : undefined;
}

function listRows(items: readonly ChangedField[], head: string, changes: readonly Change[]): readonly ChangeRow[] {
  const rows = items.flatMap((item) =>
    changes.flatMap((change) => {
      const index = indexIn(change.field, head, item.field.slice(head.length + 1));
      return index === undefined ? [] : [{ item, change, number: index + 1 }];
    }),
  );
  return rows.toSorted((one, other) => one.number - other.number);
}
