import { lifeCycleOf } from '#machines';
import type { JsonObject } from '#model';
import { evaluationOfRecord } from './evaluation.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { type DueEvent, dueEventOf, recordStateOf } from './recordState.ts';
import type { StoredRecord } from './storedRecord.ts';

/**
 * Changes fields of a record that the transaction has locked. The record stays in its state. Its due event is computed again, because the
 * day may depend on the fields.
 */
export async function editRecord(context: LifecycleContext, before: StoredRecord, fields: JsonObject): Promise<StoredRecord> {
  const record = { ...before, document: { ...before.document, ...fields } };
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  if (!machine) return storeRecord(context, record);
  const evaluation = await evaluationOfRecord(context, machine, record);
  const current = recordStateOf(machine, evaluation, record);
  const state = { state: current.state, context: current.context } as unknown as JsonObject;
  return storeRecord(context, { ...record, state }, dueEventOf(machine, current, evaluation));
}

/** Writes a locked record as its next version. Without `due`, the stored due event stays as it is. */
export async function storeRecord({ db, now }: LifecycleContext, record: StoredRecord, due?: DueEvent): Promise<StoredRecord> {
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
