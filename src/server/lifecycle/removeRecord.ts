import { lifeCycleOf } from '#machines';
import { evaluationOfRecord } from './evaluation.ts';
import { writeHistory } from './history.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { recordStateOf } from './recordState.ts';
import type { StoredRecord } from './storedRecord.ts';

/**
 * Removes a record that the transaction has locked. If its collection has a life cycle, the history of the record stays, and its last entry
 * says that there is no state any more.
 */
export async function removeRecord(context: LifecycleContext, record: StoredRecord): Promise<void> {
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  if (machine) {
    const { state } = recordStateOf(machine, await evaluationOfRecord(context, machine, record), record);
    await writeHistory(context, { record, event: '', payload: {}, from: state, to: null });
  }
  await context.db.deleteFrom('records').where('collection', '=', record.collection).where('id', '=', record.id).execute();
}
