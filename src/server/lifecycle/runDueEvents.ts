import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { dateIn } from '#conditions';
import { faultDetails } from '../log.ts';
import { withTenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { undoIfRefused } from './refusal.ts';
import { sendEvent } from './sendEvent.ts';
import { recordColumns, type StoredRecord } from './storedRecord.ts';

/** What sending due events needs. */
export interface DueEventsContext {
  readonly db: Kysely<Tables>;
  readonly portal: CompiledPortal;
  readonly now: Date;
  readonly log: { warn(details: object, message: string): void };
}

/** Due events are sent to the records of all organizations, so all rows are visible. */
const ALL_TENANTS = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };

type DueRecord = StoredRecord & { readonly due_event: string | null };

/**
 * Sends the due events of all records whose day has come, each in a transaction of its own, and resolves to the number of events sent. If
 * several processes do it at once, each record is handled by one of them. If the life cycle refuses an event, the event is dropped. If
 * an event fails, the record is tried again at the next call; the others are not delayed. Both are logged.
 */
export async function runDueEvents(context: DueEventsContext): Promise<number> {
  const failedIds: string[] = [];
  let sent = 0;
  for (;;) {
    const outcome = await sendNext(context, failedIds);
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

/** Sends the next due event; 'none' when no record is due any more. */
async function sendNext(context: DueEventsContext, failedIds: string[]): Promise<'none' | 'sent' | 'not sent'> {
  let id: string | undefined;
  try {
    return await withTenant(context.db, ALL_TENANTS, async (transaction) => {
      const next = await nextDue(transaction, context, failedIds);
      if (!next) return 'none';
      id = next.id;
      return (await sendDue(transaction, context, next)) ? 'sent' : 'not sent';
    });
  } catch (error) {
    if (id === undefined) throw error;
    failedIds.push(id);
    context.log.warn({ ...faultDetails(error), record: id }, 'a due event failed, it is tried again at the next call');
    return 'not sent';
  }
}

function nextDue(transaction: Transaction<Tables>, { portal, now }: DueEventsContext, failedIds: readonly string[]) {
  return transaction
    .selectFrom('records')
    .select([...recordColumns, 'due_event'])
    .where('due_on', '<=', dateIn(portal.portal.timeZone, now))
    .where(sql<boolean>`not (id = any(${[...failedIds]}::text[]))`)
    .orderBy('due_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Resolves to whether the record accepted its due event. If so, `sendEvent` has stored the due event of the new state, or none; if not, the
 * due event is removed here.
 */
async function sendDue(
  db: Transaction<Tables>,
  { portal, now, log }: DueEventsContext,
  { due_event, ...record }: DueRecord,
): Promise<boolean> {
  const context = { db, portal, actor: undefined, sender: 'clock', now, requestId: 'clock' } as const;
  const refusal = await undoIfRefused(db, () => sendEvent(context, record, { type: String(due_event) }));
  if (!refusal) return true;
  log.warn({ ...faultDetails(refusal), collection: record.collection, record: record.id }, 'a due event is no longer possible');
  await db
    .updateTable('records')
    .set({ due_on: null, due_event: null })
    .where('collection', '=', record.collection)
    .where('id', '=', record.id)
    .execute();
  return false;
}
