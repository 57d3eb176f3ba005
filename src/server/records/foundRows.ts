import type { StoredRecord } from '../lifecycle/storedRecord.ts';

/** A row of a page with how many rows there are; one row without a record where the page is empty. */
export type CountedRow<Counted> = StoredRecord & { readonly counted: Counted };

/** The records of a page that was read together with its count. */
export function foundRows(rows: readonly CountedRow<unknown>[]): readonly StoredRecord[] {
  return rows.filter(({ id }) => id !== null).map(({ counted: _, ...record }) => record);
}
