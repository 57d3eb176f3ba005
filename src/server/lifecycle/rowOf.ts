import type { Insertable } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { NewRecord } from './newRecord.ts';

/** A new record as a row. */
export function rowOf({ record, due }: NewRecord, now: Date): Insertable<Tables['records']> {
  return {
    ...record,
    document: JSON.stringify(record.document),
    state: record.state && JSON.stringify(record.state),
    created_at: now,
    updated_at: now,
    ...due,
  };
}
