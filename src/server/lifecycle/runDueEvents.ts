import type { Kysely, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { asCall } from '../callBudget.ts';
import { faultDetails } from '../log.ts';
import { everyTenant, withTenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { takeFirstCome } from './hasCome.ts';
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

type DueRecord = StoredRecord & { readonly due_event: string | null; readonly due_on: string | null };

/** A record that keeps becoming due on the same day, e.g. because its event leads back to its state, would never let this end. */
const MAX_EVENTS_OF_A_DAY = 10;

/** The records that a call of `runDueEvents` has seen, by `keyOf`. */
interface Seen {
  /** Their event failed; they are not tried again. */
  readonly failed: Set<string>;
  /** The latest due day of each, and how many events it has had since that day was first seen. */
  readonly days: Map<string, { readonly day: string; readonly events: number }>;
}

/**
 * Sends the due events of all records whose day has come, each in a transaction of its own, and resolves to the number of events sent. If
 * several processes do it at once, each record is handled by one of them. If the life cycle refuses an event, or a record is due on one day
 * without end, the event is dropped. If an event fails, the record is tried again at the next call; the others are not delayed. All that is
 * logged.
 */
export async function runDueEvents(context: DueEventsContext): Promise<number> {
  const seen: Seen = { failed: new Set(), days: new Map() };
  let sent = 0;
  for (;;) {
    const outcome = await sendNext(context, seen);
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

/** Sends the next due event; 'none' when no record is due any more. */
async function sendNext(context: DueEventsContext, seen: Seen): Promise<'none' | 'sent' | 'not sent'> {
  let record: DueRecord | undefined;
  try {
    return await withTenant(context.db, everyTenant, async (transaction) => {
      const due = await takeFirstCome(
        transaction.selectFrom('records').select([...recordColumns, 'due_event', 'due_on']),
        'due_on',
        context,
        seen.failed,
      );
      record = due;
      if (!due) return 'none';
      return (await asCall(() => sendDue(transaction, context, due, countOf(seen, due)))) ? 'sent' : 'not sent';
    });
  } catch (error) {
    if (record === undefined) throw error;
    seen.failed.add(keyOf(record));
    const { collection, id } = record;
    context.log.warn({ ...faultDetails(error), collection, record: id }, 'a due event failed, it is tried again at the next call');
    return 'not sent';
  }
}

/** Names a record in all collections. */
const keyOf = ({ collection, id }: Pick<StoredRecord, 'collection' | 'id'>): string => `${collection} ${id}`;

/** How many events a record has had, with this one, since its due day last moved on. */
function countOf({ days }: Seen, record: DueRecord): number {
  const day = record.due_on ?? '';
  const last = days.get(keyOf(record));
  const events = last !== undefined && day <= last.day ? last.events + 1 : 1;
  days.set(keyOf(record), { day: events > 1 && last ? last.day : day, events });
  return events;
}

/**
 * Resolves to whether the record accepted its due event. If so, `sendEvent` has stored the due event of the new state, or none; if not, the
 * due event is removed here.
 */
async function sendDue(
  db: Transaction<Tables>,
  { portal, now, log }: DueEventsContext,
  { due_event, due_on, ...record }: DueRecord,
  count: number,
): Promise<boolean> {
  const context = { db, portal, actor: undefined, sender: 'clock', now, requestId: 'clock' } as const;
  const { collection, id } = record;
  if (count > MAX_EVENTS_OF_A_DAY)
    log.warn({ collection, record: id, due_on, due_event }, 'a record is due on one day again and again: its due event is dropped');
  else {
    const refusal = await undoIfRefused(db, () => sendEvent(context, record, { type: String(due_event) }));
    if (!refusal) return true;
    log.warn({ ...faultDetails(refusal), collection, record: id }, 'a due event is no longer possible');
  }
  await db
    .updateTable('records')
    .set({ due_on: null, due_event: null })
    .where('collection', '=', collection)
    .where('id', '=', id)
    .execute();
  return false;
}
