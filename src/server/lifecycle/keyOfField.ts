import type { RecordKey } from '../store/recordSql.ts';

/** What a field named in a find is: `id` and `state` are the record's own, dots lead into its document. */
export function keyOfField(field: string): RecordKey {
  return field === 'id' || field === 'state' ? field : field.split('.');
}
