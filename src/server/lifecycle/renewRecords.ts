import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { deepEqual } from '#conditions';
import { asCall } from '../callBudget.ts';
import type { DatabaseLog } from '../persistence/database.ts';
import type { Tables } from '../store/tables.ts';
import { withDerived } from './derivedFields.ts';
import { keptUntil } from './keptUntil.ts';
import { recordColumns, type StoredRecord } from './storedRecord.ts';

/** What working records out anew needs. */
export interface RenewalContext {
  readonly db: Kysely<Tables>;
  readonly portal: CompiledPortal;
  readonly log: DatabaseLog;
  /** Once it is aborted no further step is begun. */
  readonly stop?: AbortSignal;
}

/** Records of one transaction: others wait for its end when they change one of them, and on the embedded database whatever they do. */
const AT_ONCE = 200;

/**
 * Works out anew what the server derives in records, and until when it keeps them, where other expressions than those of the portal stored
 * them, some at a time. Resolves to false if another process is at it, or if it was stopped: a later call goes on where this one ended.
 * Neither the version of a record nor the day of its last change is touched, because nobody changed it.
 */
export async function renewRecords(context: RenewalContext): Promise<boolean> {
  let isDone = true;
  const ruled = Object.entries(context.portal.collections).filter(([, { derive, keep }]) => derive !== undefined || keep !== undefined);
  await forgetOthers(
    context.db,
    ruled.map(([collection]) => collection),
  );
  for (const [collection, { derive, keep }] of ruled) {
    const worked = keep === undefined ? derive : { derive, keep };
    const rules = createHash('sha256').update(JSON.stringify(worked)).digest('hex');
    isDone = (await renewCollection(context, collection, rules)) && isDone;
  }
  return isDone;
}

/** What is stored by documents without rules for a collection follows none, also once later documents have the earlier rules again. */
async function forgetOthers(db: Kysely<Tables>, collections: readonly string[]): Promise<void> {
  await db
    .updateTable('record_rules')
    .set({ rules: '', done_to: '' })
    .where('rules', '<>', '')
    .where(sql<boolean>`not (collection = any(${collections}::text[]))`)
    .execute();
}

async function renewCollection({ db, log, portal, stop }: RenewalContext, collection: string, rules: string): Promise<boolean> {
  await db
    .insertInto('record_rules')
    .values({ collection, rules: '', done_to: '' })
    .onConflict((found) => found.doNothing())
    .execute();
  let changed = 0;
  for (let read = AT_ONCE; ; ) {
    if (stop?.aborted) return false;
    const step = await db.transaction().execute((transaction) => asCall(() => renewSome(transaction, portal, { collection, rules })));
    if (step === 'busy') return false;
    ({ read } = step);
    changed += step.changed;
    if (read === AT_ONCE) continue;
    if (changed > 0) log.info({ collection, records: changed }, 'what documents say of stored records was worked out anew');
    return true;
  }
}

interface Step {
  readonly read: number;
  readonly changed: number;
}

/** The next records of a collection. */
async function renewSome(
  db: Transaction<Tables>,
  portal: CompiledPortal,
  { collection, rules }: { readonly collection: string; readonly rules: string },
): Promise<Step | 'busy'> {
  const at = await db
    .selectFrom('record_rules')
    .selectAll()
    .where('collection', '=', collection)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!at) return 'busy';
  if (at.rules === rules && at.done_to === null) return { read: 0, changed: 0 };
  const records = await db
    .selectFrom('records')
    .select([...recordColumns, 'kept_until'])
    .where('collection', '=', collection)
    .where('id', '>', at.rules === rules ? (at.done_to ?? '') : '')
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute();
  let changed = 0;
  for (const record of records) if (await renewOne(db, portal, record)) changed += 1;
  const done_to = records.length < AT_ONCE ? null : (records.at(-1)?.id ?? null);
  await db.updateTable('record_rules').set({ rules, done_to }).where('collection', '=', collection).execute();
  return { read: records.length, changed };
}

/** Resolves to whether the record has changed. */
async function renewOne(
  db: Transaction<Tables>,
  portal: CompiledPortal,
  { kept_until: before, ...record }: StoredRecord & { readonly kept_until: string | null },
): Promise<boolean> {
  const renewed = withDerived(portal, record);
  const { collection, document, id } = renewed;
  const kept_until = keptUntil(portal, renewed);
  if (deepEqual(document, record.document) && kept_until === before) return false;
  const set = { document: JSON.stringify(document), kept_until };
  await db.updateTable('records').set(set).where('collection', '=', collection).where('id', '=', id).execute();
  return true;
}
