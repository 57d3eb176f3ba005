import { deepEqual, type Evaluation, extendScope, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import { actorEvaluation } from '../call/evaluation.ts';
import { findRecords } from './findRecords.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { type StoredRecord, toWireRecord, type WireRecord } from './storedRecord.ts';

/**
 * The evaluation for the guards of a record's life cycle. They can read the actor, the day, the record as `data.record`, and as
 * `data.<name>` the further records that the machine document names under `records`. A caller that already has the record in wire form
 * passes it, because converting each record of a list twice would be slow.
 */
export async function evaluationOfRecord(
  context: LifecycleContext,
  machine: MachineDocument,
  record: StoredRecord,
  wireRecord: WireRecord = toWireRecord(record),
): Promise<Evaluation> {
  const shared = sharedEvaluation(context);
  const data: { [name: string]: unknown } = { record: wireRecord };
  const evaluation = { ...shared, scope: extendScope(shared.scope, { data }) };
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    const fields = resolveParams(where, evaluation);
    // `records` may name the record itself, which need not be read again.
    data[name] = isSameRecord(record, collection, fields) ? wireRecord : await findWireRecord(context, collection, fields);
  }
  return evaluation;
}

/** An evaluation and what it was made from. */
type SharedEvaluation = Pick<LifecycleContext, 'actor' | 'now' | 'portal'> & { readonly evaluation: Evaluation };

const sharedByTransaction = new WeakMap<LifecycleContext['db'], SharedEvaluation>();

/**
 * The part of the evaluation that is the same for all records of a transaction; cached because a list evaluates the guards of many records.
 */
function sharedEvaluation({ actor, db, now, portal }: LifecycleContext): Evaluation {
  const cached = sharedByTransaction.get(db);
  if (cached?.actor === actor && cached?.now === now && cached?.portal === portal) return cached.evaluation;
  const evaluation = actorEvaluation(portal, actor, { now });
  sharedByTransaction.set(db, { actor, now, portal, evaluation });
  return evaluation;
}

/** Whether `fields`, the condition on a further record, select the record itself by its id. */
function isSameRecord(record: StoredRecord, collection: string, fields: Readonly<Record<string, unknown>>): boolean {
  return record.collection === collection && deepEqual(fields, { id: record.id });
}

async function findWireRecord({ db }: LifecycleContext, collection: string, where: Readonly<Record<string, unknown>>) {
  const [record] = await findRecords(db, { collection, where, limit: 1 });
  return record && toWireRecord(record);
}
