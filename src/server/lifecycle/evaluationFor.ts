import { deepEqual, type Evaluation, resolveParams, scopeWith } from '#conditions';
import type { MachineDocument } from '#model';
import { evaluationOf } from '../access/evaluationOf.ts';
import { findRecords } from './findRecords.ts';
import type { LifePlace } from './lifePlace.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

type Around = Pick<LifePlace, 'actor' | 'now' | 'portal'> & { readonly on: Evaluation };

const known = new WeakMap<LifePlace['db'], Around>();

/** What is the same for all records of a transaction: the actor and the day. */
function aroundOf({ actor, db, now, portal }: LifePlace): Evaluation {
  const kept = known.get(db);
  if (kept?.actor === actor && kept?.now === now && kept?.portal === portal) return kept.on;
  const on = evaluationOf(portal, actor, { now });
  known.set(db, { actor, now, portal, on });
  return on;
}

/** What the guards of a life cycle are judged against: the actor, the day, the record as `data.record` and those the machine looks at. */
export async function evaluationFor(place: LifePlace, machine: MachineDocument, record?: StoredRecord): Promise<Evaluation> {
  const data: { [name: string]: unknown } = { record: record && storedRecord.wire(record) };
  const around = aroundOf(place);
  const on = { ...around, scope: scopeWith(around.scope, { data }) };
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    const wanted = resolveParams(where, on);
    // A record that looks at itself need not be read again.
    const isOwn = record?.collection === collection && deepEqual(wanted, { id: record.id });
    const [found] = isOwn ? [record] : await findRecords(place.db, { collection, where: wanted, limit: 1 });
    data[name] = found && storedRecord.wire(found);
  }
  return on;
}
