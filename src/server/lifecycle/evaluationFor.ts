import { deepEqual, type Evaluation, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import { evaluationOf } from '../access/evaluationOf.ts';
import { findRecords } from './findRecords.ts';
import type { LifePlace } from './lifePlace.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

/** What the guards of a life cycle are judged against: the actor, the day, the record as `data.record` and those the machine looks at. */
export async function evaluationFor(place: LifePlace, machine: MachineDocument, record?: StoredRecord): Promise<Evaluation> {
  const { actor, now, portal } = place;
  const data: { [name: string]: unknown } = { record: record && storedRecord.wire(record) };
  const on = evaluationOf(portal, actor, { now, roots: { data } });
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    const wanted = resolveParams(where, on);
    // A record that looks at itself need not be read again.
    const isOwn = record?.collection === collection && deepEqual(wanted, { id: record.id });
    const [found] = isOwn ? [record] : await findRecords(place.db, { collection, where: wanted, limit: 1 });
    data[name] = found && storedRecord.wire(found);
  }
  return on;
}
