import { type Evaluation, resolveParams, resolveValue } from '#conditions';
import type { RecordFind } from '#model';
import type { RecordFilter } from '../lifecycle/recordFilter.ts';

/** Which records a find of a document wants, its values read. */
export function wantedRecords({ collection, where, filter, has, contains }: RecordFind, on: Evaluation): RecordFilter {
  const text = contains && resolveValue(contains.text, on);
  return {
    collection,
    where: resolveParams(where, on),
    filter: resolveParams(filter, on),
    has: resolveParams(has, on),
    ...(contains && typeof text === 'string' ? { contains: { text: text.trim(), in: contains.in } } : {}),
  };
}
