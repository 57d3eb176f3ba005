import { type RawBuilder, sql } from 'kysely';
import type { Narrowing } from './narrowKey.ts';
import { type RecordKey, recordKey } from './recordKey.ts';

/** What narrows the rows of a list: one of the keys is one of the texts, has one of them in its list, or fits the first as a pattern. */
export interface RowCondition {
  readonly is: Narrowing;
  readonly of: readonly RecordKey[];
  readonly texts: readonly string[];
}

/** The condition in SQL, as the row-level policies let it be judged. */
export function rowCondition({ is, of, texts }: RowCondition): RawBuilder<boolean> {
  const parts = of.map((key) => {
    if (is === 'has') return sql<boolean>`${recordKey(key, 'json')} ?| ${texts}::text[]`;
    if (is === 'like') return sql<boolean>`${recordKey(key)} ilike ${texts[0]}`;
    return sql<boolean>`${recordKey(key)} = any(${texts}::text[])`;
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
