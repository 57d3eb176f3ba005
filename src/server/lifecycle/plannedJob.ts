import { deepEqual } from '#conditions';
import { activeStateMeta, type PersistedState, stateMetas } from '#machines';
import type { MachineDocument, State } from '#model';
import type { LifecycleContext } from './lifecycleContext.ts';
import type { StoredRecord } from './storedRecord.ts';

/** What a state says of its background job. */
export type StateJob = NonNullable<NonNullable<State['meta']>['job']>;

/** The job of the innermost active state that has one. */
export function jobOf(machine: MachineDocument, state: PersistedState['state']): StateJob | undefined {
  return activeStateMeta(machine, state).findLast(({ job }) => job !== undefined)?.job;
}

/**
 * Puts the job of a record's new state into the queue, in the transaction that stores the state, and drops that of the state it has left. A
 * record that stays where it is keeps its job; if people have sent the event, the job that waits to be tried again is tried at once.
 */
export async function planJob(
  { db, now, sender }: LifecycleContext,
  machine: MachineDocument,
  record: StoredRecord,
  { from, to }: { readonly from: PersistedState['state'] | null; readonly to: PersistedState['state'] },
): Promise<void> {
  if (!hasJobs(machine)) return;
  const { collection, id, organization_id, oem } = record;
  if (deepEqual(from, to)) {
    if (sender === 'user') await hurryJob(db, record, now);
    return;
  }
  if (from !== null) await db.deleteFrom('jobs').where('collection', '=', collection).where('record_id', '=', id).execute();
  if (jobOf(machine, to) === undefined) return;
  await db.insertInto('jobs').values({ collection, record_id: id, organization_id, oem, run_at: now }).execute();
}

async function hurryJob(db: LifecycleContext['db'], { collection, id }: StoredRecord, now: Date): Promise<void> {
  const waiting = db.updateTable('jobs').set({ run_at: now, failures: 0, attempts: 0 }).where('lease', 'is', null);
  await waiting.where('collection', '=', collection).where('record_id', '=', id).execute();
}

const cached = new WeakMap<MachineDocument, boolean>();

function hasJobs(machine: MachineDocument): boolean {
  const known = cached.get(machine) ?? stateMetas(machine).some(({ job }) => job !== undefined);
  cached.set(machine, known);
  return known;
}
