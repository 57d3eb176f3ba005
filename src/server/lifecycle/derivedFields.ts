import type { CompiledPortal } from '#compiler';
import { resolveValue } from '#conditions';
import type { JsonObject } from '#model';
import { recordEvaluation } from './recordEvaluation.ts';
import { type StoredRecord, toWireRecord } from './storedRecord.ts';

/** Whose fields are derived, and from what. */
type Derivable = Pick<StoredRecord, 'id' | 'collection' | 'document' | 'state' | 'version'>;

/**
 * A record with the fields that its collection derives (`derive`), worked out from the others; a value that is absent is no field. The
 * expressions read the record alone, so that what is stored stays true until the record is stored again.
 */
export function withDerived<Record extends Derivable>(portal: CompiledPortal, record: Record): Record {
  const derive = portal.collections[record.collection]?.derive;
  if (derive === undefined) return record;
  const document: { [field: string]: unknown } = { ...record.document };
  const item: { [field: string]: unknown } = { ...toWireRecord(record as unknown as StoredRecord) };
  for (const field of Object.keys(derive)) delete item[field];
  const evaluation = recordEvaluation(portal, item);
  for (const [field, value] of Object.entries(derive)) {
    item[field] = resolveValue(value, evaluation);
    document[field] = item[field];
    if (item[field] === undefined) delete document[field];
  }
  return { ...record, document: document as JsonObject };
}
