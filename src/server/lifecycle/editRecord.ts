import { lifeCycleOf } from '#machines';
import type { JsonObject } from '#model';
import { dueOf } from './dueOf.ts';
import { evaluationFor } from './evaluationFor.ts';
import { keptStateOf } from './keptStateOf.ts';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord } from './storedRecord.ts';
import { storeRecord } from './storeRecord.ts';

/** Writes fields of a locked record. Its state stays; the day on which the clock acts follows the fields that the life cycle looks at. */
export async function editRecord(place: LifePlace, before: StoredRecord, fields: JsonObject): Promise<StoredRecord> {
  const record = { ...before, document: { ...before.document, ...fields } };
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return storeRecord(place, record);
  const on = await evaluationFor(place, machine, record);
  const kept = keptStateOf(machine, on, record);
  return storeRecord(
    place,
    { ...record, state: { state: kept.state, context: kept.context } as unknown as JsonObject },
    dueOf(machine, kept, on),
  );
}
