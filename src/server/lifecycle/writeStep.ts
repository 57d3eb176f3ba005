import type { PersistedState } from '#machines';
import type { JsonObject } from '#model';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord } from './storedRecord.ts';

/** One step of a life, as history keeps it. */
export interface LifeStep {
  readonly record: StoredRecord;
  readonly event: string;
  readonly payload: JsonObject;
  /** State before; null when the record is new. */
  readonly from: PersistedState['state'] | null;
  readonly to: PersistedState['state'];
}

/** Notes who took the step, as whom, when, why, from where and to where. */
export async function writeStep(place: LifePlace, { record, event, payload, from, to }: LifeStep): Promise<void> {
  const { actor, db, now, requestId, sender } = place;
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
