import { randomUUID } from 'node:crypto';
import { lifeCycleOf } from '#machines';
import type { JsonObject } from '#model';
import { dueOf } from './dueOf.ts';
import { evaluationFor } from './evaluationFor.ts';
import { keptStateOf } from './keptStateOf.ts';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord } from './storedRecord.ts';
import { writeStep } from './writeStep.ts';

export interface NewRecord {
  readonly id?: string;
  readonly collection: string;
  readonly document: JsonObject;
  readonly organization_id: string | null;
  readonly oem: string | null;
}

/** Stores a record; where its collection has a life cycle, in its first state, which is the first step of its history. */
export async function createRecord(place: LifePlace, wanted: NewRecord): Promise<StoredRecord> {
  const { db, now, portal } = place;
  const { id = randomUUID(), collection, organization_id, oem } = wanted;
  const machine = lifeCycleOf(portal.machines, collection);
  const bare: StoredRecord = { id, collection, organization_id, oem, document: wanted.document, state: null, version: 1 };
  const on = machine && (await evaluationFor(place, machine, bare));
  const kept = machine && on && keptStateOf(machine, on, bare);
  const document = { ...bare.document, ...kept?.context } as JsonObject;
  const record: StoredRecord = { ...bare, document, state: kept ? (kept as unknown as JsonObject) : null };
  const due = machine && on && kept ? dueOf(machine, kept, on) : {};
  await db
    .insertInto('records')
    .values({
      ...record,
      document: JSON.stringify(document),
      state: record.state && JSON.stringify(record.state),
      created_at: now,
      updated_at: now,
      ...due,
    })
    .execute();
  if (kept) await writeStep(place, { record, event: '', payload: {}, from: null, to: kept.state });
  return record;
}
