import { lifeCycleOf } from '#machines';
import type { JsonObject } from '#model';
import { withDerived } from './derivedFields.ts';
import { evaluationOfRecord } from './evaluation.ts';
import { keptUntil } from './keptUntil.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { type DueEvent, dueEventOf, recordStateOf } from './recordState.ts';
import type { StoredRecord } from './storedRecord.ts';

/**
 * Changes fields of a record that the transaction has locked. The record stays in its state. Its due event is computed again, because the
 * day may depend on the fields.
 */
export async function editRecord(context: LifecycleContext, before: StoredRecord, fields: JsonObject): Promise<StoredRecord> {
  const record = withDerived(context.portal, { ...before, document: { ...before.document, ...fields } });
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  if (!machine) return storeRecord(context, record);
  const evaluation = await evaluationOfRecord(context, machine, record);
  const current = recordStateOf(machine, evaluation, record);
  const state = { state: current.state, context: current.context } as unknown as JsonObject;
  return storeRecord(context, { ...record, state }, dueEventOf(machine, current, evaluation));
}

/** What is stored beside a record for the clock. */
type Timed = Partial<DueEvent> & { readonly kept_until?: string | null };

/**
 * Writes a locked record as its next version. Without `timed`, the stored due event stays as it is, and how long the record is kept is
 * worked out anew.
 */
export async function storeRecord({ db, now, portal }: LifecycleContext, changed: StoredRecord, timed?: Timed): Promise<StoredRecord> {
  const version = changed.version + 1;
  const record = withDerived(portal, { ...changed, version });
  await db
    .updateTable('records')
    .set({
      document: JSON.stringify(record.document),
      state: record.state && JSON.stringify(record.state),
      version,
      updated_at: now,
      kept_until: keptUntil(portal, record),
      ...timed,
    })
    .where('collection', '=', record.collection)
    .where('id', '=', record.id)
    .execute();
  return record;
}
