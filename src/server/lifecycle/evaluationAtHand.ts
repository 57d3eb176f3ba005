import { type Evaluation, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import { beginEvaluation } from './beginEvaluation.ts';
import { isItself } from './isItself.ts';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord, WiredRecord } from './storedRecord.ts';

/** As `evaluationFor`, where no other record must be read; else undefined. Lists judge many records: one that waits for nothing costs less. */
export function evaluationAtHand(
  place: LifePlace,
  machine: MachineDocument,
  record: StoredRecord,
  wired: WiredRecord,
): Evaluation | undefined {
  const { on, data } = beginEvaluation(place, wired);
  for (const [name, { collection, where }] of Object.entries(machine.records ?? {})) {
    if (!isItself(record, collection, resolveParams(where, on))) return undefined;
    data[name] = wired;
  }
  return on;
}
