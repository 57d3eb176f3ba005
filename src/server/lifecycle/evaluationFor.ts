import { type Evaluation, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import { beginEvaluation } from './beginEvaluation.ts';
import { findRecords } from './findRecords.ts';
import { isItself } from './isItself.ts';
import type { LifePlace } from './lifePlace.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

/** What the guards of a life cycle are judged against: the actor, the day, the record as `data.record` and those the machine looks at. */
export async function evaluationFor(place: LifePlace, machine: MachineDocument, record?: StoredRecord): Promise<Evaluation> {
  const wired = record && storedRecord.wire(record);
  const { on, data } = beginEvaluation(place, wired);
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    const wanted = resolveParams(where, on);
    data[name] = isItself(record, collection, wanted) ? wired : await foundBy(place, collection, wanted);
  }
  return on;
}

async function foundBy({ db }: LifePlace, collection: string, where: Readonly<Record<string, unknown>>) {
  const [found] = await findRecords(db, { collection, where, limit: 1 });
  return found && storedRecord.wire(found);
}
