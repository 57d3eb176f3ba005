import { deepEqual } from '#conditions';
import type { StoredRecord } from './storedRecord.ts';

/** Whether what a life cycle looks at is the record itself, which need not be read again. */
export function isItself(record: StoredRecord | undefined, collection: string, where: Readonly<Record<string, unknown>>): boolean {
  return record?.collection === collection && deepEqual(where, { id: record.id });
}
