import type { Due } from './dueOf.ts';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord } from './storedRecord.ts';

/** Writes a locked record as its next version. */
export async function storeRecord({ db, now }: LifePlace, record: StoredRecord, due?: Due): Promise<StoredRecord> {
  const version = record.version + 1;
  await db
    .updateTable('records')
    .set({
      document: JSON.stringify(record.document),
      state: record.state && JSON.stringify(record.state),
      version,
      updated_at: now,
      ...due,
    })
    .where('collection', '=', record.collection)
    .where('id', '=', record.id)
    .execute();
  return { ...record, version };
}
