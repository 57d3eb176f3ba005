import { type RawBuilder, sql } from 'kysely';

/** What of a record a condition looks at: its id, the state of its life, that or else the field of the name, or a path in its document. */
export type RecordKey = 'id' | 'state' | 'stateOrField' | readonly string[];

const OWN = { id: 'id', state: "state ->> 'state'", stateOrField: "coalesce(state ->> 'state', document ->> 'state')" };

/** A record's value in SQL: as text, or as JSON for a list of texts in its document. */
export function recordKey(key: RecordKey, kind: 'text' | 'json' = 'text'): RawBuilder<unknown> {
  if (typeof key === 'string') return sql.raw(OWN[key]);
  const [only = '', ...others] = key;
  const [field, path] = kind === 'json' ? ['->', '#>'] : ['->>', '#>>'];
  if (others.length === 0) return sql`document ${sql.raw(field)} ${sql.lit(only)}`;
  return sql`document ${sql.raw(path)} array[${sql.join(key.map((name) => sql.lit(name)))}]`;
}
