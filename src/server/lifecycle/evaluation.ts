import { deepEqual, type Evaluation, extendScope, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import { actorEvaluation } from '../call/evaluation.ts';
import { findRecords } from './findRecords.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { type StoredRecord, toWireRecord, type WireRecord } from './storedRecord.ts';

/**
 * What the guards of a life cycle are evaluated against: the actor, the day, the record as `data.record`, and the further records that the
 * machine names, of which the record itself is not read again. A caller that has wired the record already passes it as `wired`: wiring
 * again would make lists slower.
 */
export async function evaluationOfRecord(
  context: LifecycleContext,
  machine: MachineDocument,
  record: StoredRecord,
  wired: WireRecord = toWireRecord(record),
): Promise<Evaluation> {
  const shared = sharedEvaluation(context);
  const data: { [name: string]: unknown } = { record: wired };
  const evaluation = { ...shared, scope: extendScope(shared.scope, { data }) };
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    const fields = resolveParams(where, evaluation);
    data[name] = isItself(record, collection, fields) ? wired : await findWired(context, collection, fields);
  }
  return evaluation;
}

type Shared = Pick<LifecycleContext, 'actor' | 'now' | 'portal'> & { readonly evaluation: Evaluation };

const sharedByTransaction = new WeakMap<LifecycleContext['db'], Shared>();

/** What is the same for all records of a transaction: the actor and the day. */
function sharedEvaluation({ actor, db, now, portal }: LifecycleContext): Evaluation {
  const known = sharedByTransaction.get(db);
  if (known?.actor === actor && known?.now === now && known?.portal === portal) return known.evaluation;
  const evaluation = actorEvaluation(portal, actor, { now });
  sharedByTransaction.set(db, { actor, now, portal, evaluation });
  return evaluation;
}

function isItself(record: StoredRecord, collection: string, fields: Readonly<Record<string, unknown>>): boolean {
  return record.collection === collection && deepEqual(fields, { id: record.id });
}

async function findWired({ db }: LifecycleContext, collection: string, where: Readonly<Record<string, unknown>>) {
  const [found] = await findRecords(db, { collection, where, limit: 1 });
  return found && toWireRecord(found);
}
