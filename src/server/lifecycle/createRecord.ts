import { lifeCycleOf } from '#machines';
import { evaluationFor } from './evaluationFor.ts';
import type { LifePlace } from './lifePlace.ts';
import { newRecord, type WantedRecord } from './newRecord.ts';
import { rowOf } from './rowOf.ts';
import type { StoredRecord } from './storedRecord.ts';
import { writeStep } from './writeStep.ts';

/** Stores a record; where its collection has a life cycle, in its first state, which is the first step of its history. */
export async function createRecord(place: LifePlace, wanted: WantedRecord): Promise<StoredRecord> {
  const machine = lifeCycleOf(place.portal.machines, wanted.collection);
  const { id = '', collection, document, organization_id, oem } = wanted;
  const seen: StoredRecord = { id, collection, organization_id, oem, document, state: null, version: 1 };
  const made = newRecord(wanted, machine, machine && (await evaluationFor(place, machine, seen)));
  await place.db.insertInto('records').values(rowOf(made, place.now)).execute();
  if (made.state !== undefined) await writeStep(place, { record: made.record, event: '', payload: {}, from: null, to: made.state });
  return made.record;
}
