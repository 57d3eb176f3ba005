import { type RawBuilder, sql } from 'kysely';
import { type RecordKey, recordKey } from './recordKey.ts';

/** So many characters fit into an index whatever the language. */
const MOST_CHARACTERS = 500;

/** What the index is for: a value that is one of some, a list that has one of some, a text that holds one. */
export type Narrowing = 'one' | 'has' | 'like';

/** What `portico_narrowed` finds records by: indexes say it in the same words, or it would find none. */
export function narrowKey(key: RecordKey, by: Narrowing): RawBuilder<unknown> {
  const value = recordKey(key, by === 'has' ? 'json' : 'text');
  return by === 'one' ? sql`left(${value}, ${sql.lit(MOST_CHARACTERS)})` : sql`(${value})`;
}
