import type { Selectable } from 'kysely';
import type { PersistedState } from '#machines';
import type { Json, JsonObject } from '#model';
import type { Tables } from '../store/tables.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import type { StoredRecord } from './storedRecord.ts';

/** One transition of a record's life cycle. */
export interface HistoryEntry {
  readonly record: StoredRecord;
  /** Name of the event; empty when the record is new or removed. */
  readonly event: string;
  /** The data of the event. */
  readonly payload: JsonObject;
  /** State before the transition; null when the record is new. */
  readonly from: PersistedState['state'] | null;
  /** State after the transition; null when the record is removed. */
  readonly to: PersistedState['state'] | null;
}

/** Stores a transition with the user who caused it and the effective user, who differ during impersonation. */
export async function writeHistory(context: LifecycleContext, { record, event, payload, from, to }: HistoryEntry): Promise<void> {
  const { actor, db, now, requestId, sender } = context;
  await db
    .insertInto('record_history')
    .values({
      collection: record.collection,
      record_id: record.id,
      organization_id: record.organization_id,
      oem: record.oem,
      at: now,
      event,
      sent_by: sender,
      from_state: from === null ? null : JSON.stringify(from),
      to_state: JSON.stringify(to),
      version: record.version,
      actor_login: actor?.impersonator?.login ?? actor?.login ?? null,
      effective_login: actor?.login ?? null,
      request_id: requestId,
      payload: JSON.stringify(payload),
    })
    .execute();
}

/** A stored transition in wire form, for the call `records.history`. */
export function toWireHistory(row: Selectable<Tables['record_history']>): { readonly [key: string]: Json | undefined } {
  return {
    at: row.at.toISOString(),
    event: row.event,
    sentBy: row.sent_by,
    from: row.from_state,
    to: row.to_state,
    version: row.version,
    actor: row.actor_login,
    onBehalfOf: row.effective_login === row.actor_login ? null : row.effective_login,
    payload: row.payload,
  };
}
