import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { todayIn } from '#conditions';
import { faultDetails } from '../log.ts';
import { withTenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { attempt } from './attempt.ts';
import { moveRecord } from './moveRecord.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

/** What the clock needs to act. */
export interface DueWork {
  readonly db: Kysely<Tables>;
  readonly portal: CompiledPortal;
  readonly now: Date;
  readonly log: { warn(details: object, message: string): void };
}

const CLOCK = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };

type DueRecord = StoredRecord & { readonly due_event: string | null };

/**
 * Sends the events that are due to all records whose day has come, each in a transaction of its own; several processes share the
 * work. Resolves to how many were sent. A record whose state does not take its event is no longer due; one that fails is left to
 * the next round and does not hold up the others. Both are logged.
 */
export async function runDueEvents(work: DueWork): Promise<number> {
  const failed: string[] = [];
  let sent = 0;
  for (;;) {
    const outcome = await sendNext(work, failed);
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

async function sendNext(work: DueWork, failed: string[]): Promise<'none' | 'sent' | 'not sent'> {
  let at: string | undefined;
  try {
    return await withTenant(work.db, CLOCK, async (transaction) => {
      const next = await nextDue(transaction, work, failed);
      if (!next) return 'none';
      at = next.id;
      return (await take(transaction, work, next)) ? 'sent' : 'not sent';
    });
  } catch (error) {
    if (at === undefined) throw error;
    failed.push(at);
    work.log.warn({ ...faultDetails(error), record: at }, 'a due step failed, it is tried again in the next round');
    return 'not sent';
  }
}

function nextDue(transaction: Transaction<Tables>, { portal, now }: DueWork, failed: readonly string[]) {
  return transaction
    .selectFrom('records')
    .select([...storedRecord.columns, 'due_event'])
    .where('due_on', '<=', todayIn(portal.portal.timeZone, now))
    .where(sql<boolean>`not (id = any(${[...failed]}::text[]))`)
    .orderBy('due_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function take(db: Transaction<Tables>, { portal, now, log }: DueWork, { due_event, ...record }: DueRecord): Promise<boolean> {
  const place = { db, portal, actor: undefined, sender: 'clock', now, requestId: 'clock' } as const;
  const refused = await attempt(db, () => moveRecord(place, record, { type: String(due_event) }));
  if (!refused) return true;
  log.warn({ ...faultDetails(refused), collection: record.collection, record: record.id }, 'a due step is not possible any longer');
  await db
    .updateTable('records')
    .set({ due_on: null, due_event: null })
    .where('collection', '=', record.collection)
    .where('id', '=', record.id)
    .execute();
  return false;
}
