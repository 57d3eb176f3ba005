import type { CompiledPortal } from '#compiler';
import { evaluate, resolveValue } from '#conditions';
import { recordEvaluation } from './recordEvaluation.ts';
import { type StoredRecord, toWireRecord } from './storedRecord.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Until when the documents keep a record as it is (`keep` of its collection): a day, or a moment as `Date.toISOString` writes it; null if
 * they keep it without end.
 */
export function keptUntil(portal: CompiledPortal, record: StoredRecord): string | null {
  const keep = portal.collections[record.collection]?.keep;
  if (keep === undefined) return null;
  const evaluation = recordEvaluation(portal, toWireRecord(record));
  if (keep.if !== undefined && !evaluate(keep.if, evaluation)) return null;
  const until = resolveValue(keep.until, evaluation);
  if (typeof until !== 'string') return null;
  if (DAY.test(until)) return until;
  const moment = new Date(until);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
