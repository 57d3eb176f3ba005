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

/**
 * How a condition compares: the value is `one` of several texts or `none` of them, is a list that `has` one of them, is `like` a pattern
 * (ILIKE), is `absent`, or lies in a `range`.
 */
export type Narrowing = 'one' | 'none' | 'has' | 'like' | 'absent' | 'range';

/** The expression of an index for `portico_narrowed`. PostgreSQL uses the index only for exactly the same expression in the query. */
export function narrowKey(key: RecordKey, by: Narrowing): RawBuilder<unknown> {
  if (by === 'range') return rangeKey(key);
  const value = recordKey(key, by === 'has' ? 'json' : 'text');
  return by === 'one' || by === 'absent' ? sql`left(${value}, ${sql.lit(INDEXED_CHARACTERS)})` : sql`(${value})`;
}

/** The value of a field as ranges compare it. */
function rangeKey(key: RecordKey): RawBuilder<unknown> {
  return sql`portico_range_key(${recordKey(key, 'json')})`;
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
export interface TextCondition {
  readonly is: Exclude<Narrowing, 'range'>;
  readonly of: readonly RecordKey[];
  readonly texts: readonly string[];
}

/** A condition on rows, met if one of the values is of the kind of a branch and within all bounds of that. */
export interface RangeCondition {
  readonly is: 'range';
  readonly of: readonly RecordKey[];
  readonly branches: readonly RangeBranch[];
  /** Bounds that hold in every branch: by these PostgreSQL reads a part of an index, whatever the branches say. */
  readonly hull: readonly RangeBound[];
}

/** Days are texts YYYY-MM-DD, moments texts in UTC with milliseconds. */
export interface RangeBranch {
  readonly kind: 'number' | 'day' | 'moment';
  readonly bounds: readonly RangeBound[];
}

export interface RangeBound {
  readonly sign: '>=' | '>' | '<=' | '<';
  readonly value: number | string;
}

/** A condition on rows, met if each of the words stands in one of the fields, or the digits of all of them in a field of digits. */
export interface SearchCondition extends SearchedFields {
  readonly is: 'search';
  /** At least one; `digits` are those of a word that may be a part of a phone number. */
  readonly words: readonly { readonly text: string; readonly digits?: string }[];
  /** The digits of all words together, where these may be a phone number. */
  readonly whole?: string;
}

/** Fields, or paths into them ('id' is the id of the record), whose texts are searched, and those whose digits are. */
export interface SearchedFields {
  readonly fields: readonly string[];
  readonly digits: readonly string[];
}

export type RowCondition = TextCondition | RangeCondition | SearchCondition;

/** The condition in SQL, for queries under row-level policies. */
export function rowCondition(condition: RowCondition): RawBuilder<boolean> {
  if (condition.is === 'search') return searchPart(condition);
  const parts = condition.of.map((key) => (condition.is === 'range' ? rangePart(key, condition) : textPart(key, condition)));
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

function textPart(key: RecordKey, { is, texts }: TextCondition): RawBuilder<boolean> {
  switch (is) {
    case 'has':
      return sql<boolean>`${recordKey(key, 'json')} ?| ${texts}::text[]`;
    case 'like':
      return sql<boolean>`${recordKey(key)} ilike ${texts[0]}`;
    case 'absent':
      return sql<boolean>`${narrowKey(key, is)} is null`;
    case 'none':
      return sql<boolean>`(${recordKey(key)} = any(${texts}::text[])) is not true`;
    default:
      return sql<boolean>`${recordKey(key)} = any(${texts}::text[])`;
  }
}

function searchPart({ whole, words, ...searched }: SearchCondition): RawBuilder<boolean> {
  const value = searchKey(searched);
  const holds = (text: string) => sql`${value} like portico_word_pattern(${text})`;
  const each = words.map(({ digits, text }) => (digits === undefined ? holds(text) : sql`(${holds(text)} or ${holds(digits)})`));
  const all = sql<boolean>`(${sql.join(each, sql` and `)})`;
  return whole === undefined ? all : sql<boolean>`(${all} or ${holds(whole)})`;
}

/** The text in which words are searched. PostgreSQL uses the index only for exactly the same expression in the query. */
export function searchKey({ digits, fields }: SearchedFields): RawBuilder<unknown> {
  const list = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]::text[]`;
  return sql`portico_search_text(id, document, ${list(fields)}, ${list(digits)})`;
}

function rangePart(key: RecordKey, { branches, hull }: RangeCondition): RawBuilder<boolean> {
  if (branches.length === 0) return sql<boolean>`false`;
  const value = rangeKey(key);
  const inBranches = branches.map(({ bounds, kind }) => {
    const type = kind === 'number' ? 'number' : 'string';
    const isOfKind = sql`jsonb_typeof(${value}) = ${sql.lit(type)} and length(${value} #>> '{}') ${sql.raw(LENGTHS[kind])}`;
    return sql`(${sql.join([isOfKind, ...withinBounds(value, bounds)], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join([...withinBounds(value, hull), sql`(${sql.join(inBranches, sql` or `)})`], sql` and `)})`;
}

/** A moment is longer than a day. */
const LENGTHS = { number: '> 0', day: '= 10', moment: '> 10' } as const;

function withinBounds(value: RawBuilder<unknown>, bounds: readonly RangeBound[]): RawBuilder<unknown>[] {
  return bounds.map((bound) => sql`${value} ${sql.raw(bound.sign)} ${JSON.stringify(bound.value)}::jsonb`);
}

/** The condition that one of the fields contains a text, in upper or lower case. */
export function containsText(text: string, fields: TextCondition['of']): TextCondition {
  return { is: 'like', of: fields, texts: [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`] };
}
