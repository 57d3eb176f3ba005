import type { RecordKey } from '../store/recordSql.ts';

/** What a filter of `records.list` looks at: a field; `state` is the state of the life cycle, where there is one. */
export function filterKey(name: string): RecordKey {
  return name === 'state' ? 'stateOrField' : [name];
}
