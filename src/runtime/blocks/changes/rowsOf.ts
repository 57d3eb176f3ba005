import type { ChangedField } from '#model';

/** A field on which a refused change and what is stored differ. */
export interface Change {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** A change with what tells how to show it; `number` counts from 1 the entry of a list that it stands in. */
export interface ChangeRow {
  readonly item: ChangedField;
  readonly change: Change;
  readonly number: number | undefined;
}

/** The place of a field's entry where it fits a field with `*` for any entry; undefined where it does not fit. */
function placeOf(field: string, head: string, tail: string): number | undefined {
  const middle = field.startsWith(head) && field.endsWith(tail) ? field.slice(head.length, field.length - tail.length) : '';
  return /^\d+$/.test(middle) ? Number(middle) : undefined;
}

function ofList(items: readonly ChangedField[], head: string, changes: readonly Change[]): readonly ChangeRow[] {
  const rows = items.flatMap((item) =>
    changes.flatMap((change) => {
      const place = placeOf(change.field, head, item.field.slice(head.length + 1));
      return place === undefined ? [] : [{ item, change, number: place + 1 }];
    }),
  );
  return rows.toSorted((one, other) => one.number - other.number);
}

/** The changes that a block shows, in the order of its items; the fields of one entry of a list stand together. */
export function rowsOf(items: readonly ChangedField[], changes: readonly Change[]): readonly ChangeRow[] {
  const headOf = ({ field }: ChangedField): string => (field.includes('*') ? field.slice(0, field.indexOf('*')) : '');
  return items.flatMap((item, at) => {
    const head = headOf(item);
    if (head === '') return changes.filter(({ field }) => field === item.field).map((change) => ({ item, change, number: undefined }));
    const isFirst = items.findIndex((other) => headOf(other) === head) === at;
    const alike = items.filter((other) => headOf(other) === head);
    return isFirst ? ofList(alike, head, changes) : [];
  });
}
