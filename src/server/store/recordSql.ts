import { type RawBuilder, sql } from 'kysely';

/**
 * Which value of a record is meant: its id, the state of its life cycle, that state or else the field `state` of its data
 * (`stateOrField`), or a path into its data, which is the column `document`.
 */
export type RecordKey = 'id' | 'state' | 'stateOrField' | readonly string[];

const SQL_OF_KEY = { id: 'id', state: "state ->> 'state'", stateOrField: "coalesce(state ->> 'state', document ->> 'state')" };

/** A value of a record in SQL: as text, or as JSON for a list of texts. */
export function recordKey(key: RecordKey, kind: 'text' | 'json' = 'text'): RawBuilder<unknown> {
  if (typeof key === 'string') return sql.raw(SQL_OF_KEY[key]);
  const [field = '', ...deeper] = key;
  const [fieldOperator, pathOperator] = kind === 'json' ? ['->', '#>'] : ['->>', '#>>'];
  if (deeper.length === 0) return sql`document ${sql.raw(fieldOperator)} ${sql.lit(field)}`;
  return sql`document ${sql.raw(pathOperator)} array[${sql.join(key.map((name) => sql.lit(name)))}]`;
}

/** A B-tree entry has room for this many characters of any language. */
const INDEXED_CHARACTERS = 500;

/** How values are compared: equal to `one` of several texts, a list that `has` one of several texts, or a text `like` a pattern (ILIKE). */
export type Narrowing = 'one' | 'has' | 'like';

/** The expression of an index for `portico_narrowed`; the planner takes an index only for exactly the same expression. */
export function narrowKey(key: RecordKey, by: Narrowing): RawBuilder<unknown> {
  const value = recordKey(key, by === 'has' ? 'json' : 'text');
  return by === 'one' ? sql`left(${value}, ${sql.lit(INDEXED_CHARACTERS)})` : sql`(${value})`;
}

/**
 * The sort expression for a field of a record's data: its value as JSON, but only the first 500 characters of a text; longer texts that
 * agree in these are sorted by id. Lists and indexes share the expression, or no list could use its index.
 */
export function sortKey(field: string): RawBuilder<unknown> {
  const name = `'${field.replaceAll("'", "''")}'`;
  const text = `document ->> ${name}`;
  const short = `jsonb_object(array['', left(${text}, ${INDEXED_CHARACTERS})]) -> ''`;
  return sql.raw(`(case when length(${text}) > ${INDEXED_CHARACTERS} then ${short} else document -> ${name} end)`);
}

/** A condition on rows: at least one of the keys compares to the texts as `is` says; for `like` the first text is the pattern. */
export interface RowCondition {
  readonly is: Narrowing;
  readonly of: readonly RecordKey[];
  readonly texts: readonly string[];
}

/** The condition in SQL, for queries to which the row-level policies apply. */
export function rowCondition({ is, of, texts }: RowCondition): RawBuilder<boolean> {
  const parts = of.map((key) => {
    if (is === 'has') return sql<boolean>`${recordKey(key, 'json')} ?| ${texts}::text[]`;
    if (is === 'like') return sql<boolean>`${recordKey(key)} ilike ${texts[0]}`;
    return sql<boolean>`${recordKey(key)} = any(${texts}::text[])`;
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The condition that one of the fields contains the text, ignoring case. */
export function containsText(text: string, fields: RowCondition['of']): RowCondition {
  return { is: 'like', of: fields, texts: [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`] };
}
