import { type RawBuilder, sql } from 'kysely';

/**
 * Names a value of a record: its id; the state of its life cycle; `stateOrField`, the same or, in a record without a life cycle, its field
 * `state`; or a path into its fields, the column `document`.
 */
export type RecordKey = 'id' | 'state' | 'stateOrField' | readonly string[];

const SQL_OF_KEY = { id: 'id', state: "state ->> 'state'", stateOrField: "coalesce(state ->> 'state', document ->> 'state')" };

/** The SQL expression of a value of a record, as text, or as JSON where the value is a list of texts. */
export function recordKey(key: RecordKey, kind: 'text' | 'json' = 'text'): RawBuilder<unknown> {
  if (typeof key === 'string') return sql.raw(SQL_OF_KEY[key]);
  const [field = '', ...deeper] = key;
  const [fieldOperator, pathOperator] = kind === 'json' ? ['->', '#>'] : ['->>', '#>>'];
  if (deeper.length === 0) return sql`document ${sql.raw(fieldOperator)} ${sql.lit(field)}`;
  return sql`document ${sql.raw(pathOperator)} array[${sql.join(key.map((name) => sql.lit(name)))}]`;
}

/** This many characters of any language fit into an entry of a B-tree index. */
const INDEXED_CHARACTERS = 500;

/** How a condition compares: the value is `one` of several texts, is a list that `has` one of them, or is `like` a pattern (ILIKE). */
export type Narrowing = 'one' | 'has' | 'like';

/** The expression of an index for `portico_narrowed`. PostgreSQL uses the index only for exactly the same expression in the query. */
export function narrowKey(key: RecordKey, by: Narrowing): RawBuilder<unknown> {
  const value = recordKey(key, by === 'has' ? 'json' : 'text');
  return by === 'one' ? sql`left(${value}, ${sql.lit(INDEXED_CHARACTERS)})` : sql`(${value})`;
}

/**
 * The SQL expression by which a field is sorted: its value as JSON; of a text only the first 500 characters, because of the index. Lists
 * and indexes must have the same expression, or PostgreSQL would not use the index.
 */
export function sortKey(field: string): RawBuilder<unknown> {
  const name = `'${field.replaceAll("'", "''")}'`;
  const text = `document ->> ${name}`;
  const short = `jsonb_object(array['', left(${text}, ${INDEXED_CHARACTERS})]) -> ''`;
  return sql.raw(`(case when length(${text}) > ${INDEXED_CHARACTERS} then ${short} else document -> ${name} end)`);
}

/**
 * A condition on rows, met if at least one of the values `of` compares to the texts as `is` says; for `like`, the first text is the
 * pattern.
 */
export interface RowCondition {
  readonly is: Narrowing;
  readonly of: readonly RecordKey[];
  readonly texts: readonly string[];
}

/** The condition in SQL, for queries under row-level policies. */
export function rowCondition({ is, of, texts }: RowCondition): RawBuilder<boolean> {
  const parts = of.map((key) => {
    if (is === 'has') return sql<boolean>`${recordKey(key, 'json')} ?| ${texts}::text[]`;
    if (is === 'like') return sql<boolean>`${recordKey(key)} ilike ${texts[0]}`;
    return sql<boolean>`${recordKey(key)} = any(${texts}::text[])`;
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The condition that one of the fields contains a text, in upper or lower case. */
export function containsText(text: string, fields: RowCondition['of']): RowCondition {
  return { is: 'like', of: fields, texts: [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`] };
}
