import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { deepEqual } from '#conditions';
import { lifeCycleOf } from '#machines';
import { asCall } from '../callBudget.ts';
import { faultDetails } from '../log.ts';
import type { DatabaseLog } from '../persistence/database.ts';
import type { Tables } from '../store/tables.ts';
import { storeRecord } from './editRecord.ts';
import { withoutFields } from './emptiedFields.ts';
import { hasCome, takeFirstCome } from './hasCome.ts';
import { keptUntil } from './keptUntil.ts';
import { recordColumns, type StoredRecord } from './storedRecord.ts';

/** What ending the time of records needs. */
export interface KeepingContext {
  readonly db: Kysely<Tables>;
  readonly portal: CompiledPortal;
  readonly now: Date;
  readonly log: DatabaseLog;
  /** Once it is aborted no further record is begun. */
  readonly stop?: AbortSignal;
}

type Outcome = 'emptied' | 'removed' | 'kept';

/**
 * Empties or removes the records whose time is over by the documents (`keep` of their collection), each in a transaction of its own with
 * its history. If several processes do it at once, each record is handled by one of them. A record that fails is tried again at the next
 * call. How many there were is logged by collection, nothing of what they said. Resolves to how many were emptied or removed.
 */
export async function endKeeping(context: KeepingContext): Promise<number> {
  const failed = new Set<string>();
  const counts = new Map<string, { emptied: number; removed: number }>();
  for (;;) {
    const step = context.stop?.aborted ? 'none' : await endNext(context, failed);
    if (step === 'none') break;
    if (step === 'failed' || step.outcome === 'kept') continue;
    const count = counts.get(step.collection) ?? { emptied: 0, removed: 0 };
    counts.set(step.collection, { ...count, [step.outcome]: count[step.outcome] + 1 });
  }
  let ended = 0;
  for (const [collection, count] of counts) {
    context.log.info({ collection, ...count }, 'the time of records was over');
    ended += count.emptied + count.removed;
  }
  return ended;
}

type Step = 'none' | 'failed' | { readonly collection: string; readonly outcome: Outcome };

/** Ends the time of the next record. Tenants may add to a history and change nothing in it, so this runs as none of them. */
async function endNext({ db, log, now, portal }: KeepingContext, failed: Set<string>): Promise<Step> {
  let record: StoredRecord | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      const found = await takeFirstCome(transaction.selectFrom('records').select(recordColumns), 'kept_until', { now, portal }, failed);
      record = found;
      if (!found) return 'none';
      return { collection: found.collection, outcome: await asCall(() => endOne(transaction, { now, portal }, found)) };
    });
  } catch (error) {
    if (record === undefined) throw error;
    const { collection, id } = record;
    failed.add(`${collection} ${id}`);
    log.warn({ ...faultDetails(error), collection, record: id }, 'a record whose time is over could not be ended, it is tried again');
    return 'failed';
  }
}

type At = Pick<KeepingContext, 'now' | 'portal'>;

async function endOne(db: Transaction<Tables>, at: At, record: StoredRecord): Promise<Outcome> {
  const { collection, id } = record;
  const keep = at.portal.collections[collection]?.keep;
  // The record may have been stored by other documents than those of now.
  const until = keptUntil(at.portal, record);
  if (keep === undefined || until === null || !hasCome(until, at)) {
    await keepUntil(db, record, until);
    return 'kept';
  }
  if (keep.remove) {
    await db.deleteFrom('record_history').where('collection', '=', collection).where('record_id', '=', id).execute();
    await db.deleteFrom('records').where('collection', '=', collection).where('id', '=', id).execute();
    return 'removed';
  }
  await emptyFields(db, at, record, keep.blank ?? []);
  return 'emptied';
}

async function emptyFields(db: Transaction<Tables>, { now, portal }: At, record: StoredRecord, paths: readonly string[]): Promise<void> {
  const emptied = withoutFields(record, paths, lifeCycleOf(portal.machines, record.collection));
  const context = { db, portal, actor: undefined, sender: 'clock', now, requestId: 'clock' } as const;
  if (deepEqual(emptied, record)) await keepUntil(db, record, null);
  else await storeRecord(context, emptied, { kept_until: null });
  await emptyHistory(db, record, paths);
}

async function keepUntil(db: Transaction<Tables>, { collection, id }: StoredRecord, kept_until: string | null): Promise<void> {
  await db.updateTable('records').set({ kept_until }).where('collection', '=', collection).where('id', '=', id).execute();
}

/** Who did what and when stays; what was said under these paths goes. */
async function emptyHistory(db: Transaction<Tables>, { collection, id }: StoredRecord, paths: readonly string[]): Promise<void> {
  let payload = sql.ref('payload');
  for (const path of paths) payload = sql`${payload} #- ${path.split('.')}::text[]`;
  await sql`update record_history set payload = ${payload} where collection = ${collection} and record_id = ${id}`.execute(db);
}
