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

/**
 * What the guards of a life cycle are judged against: the actor, the day, the record as `data.record` and those the machine looks at. Who
 * has wired the record already gives it.
 */
export async function evaluationFor(
  place: LifePlace,
  machine: MachineDocument,
  record?: StoredRecord,
  wired = record && storedRecord.wire(record),
): Promise<Evaluation> {
  const data: { [name: string]: unknown } = { record: wired };
  const around = aroundOf(place);
  const on = { ...around, scope: scopeWith(around.scope, { data }) };
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    const wanted = resolveParams(where, on);
    // A record that looks at itself need not be read again.
    const isOwn = record?.collection === collection && deepEqual(wanted, { id: record.id });
    data[name] = isOwn ? wired : await foundBy(place, collection, wanted);
  }
  return on;
}

async function foundBy({ db }: LifePlace, collection: string, where: Readonly<Record<string, unknown>>) {
  const [found] = await findRecords(db, { collection, where, limit: 1 });
  return found && storedRecord.wire(found);
}
