import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordGroup } from '#model';
import { standardProblem } from '../call/problem.ts';
import type { RecordFilter } from '../lifecycle/recordFilter.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { type FieldType, OEM, ORGANIZATION, type TypedFields, typedTable } from '../store/typedCopy.ts';
import { typedConditions } from './typedConditions.ts';

/** A question about groups of records. */
export interface GroupQuery {
  readonly filter: RecordFilter;
  readonly fields: TypedFields;
  readonly group: RecordGroup;
  /** What each `count` counts, by the names of the measures; all records without it. */
  readonly counted: ReadonlyMap<string, RecordFilter>;
  readonly tenant: Tenant;
  /** Name of a group's value, '-' before it for descending; default the order of `by`. */
  readonly orderBy?: string | undefined;
  /** At most so many groups; undefined: more than are usual are refused. */
  readonly limit?: number | undefined;
}

export type Group = { readonly [name: string]: string | number | boolean | null };

const MOST_GROUPS = 500;

/**
 * The groups of the records that a tenant may see, with what is measured of each, from the typed copy of their collection. Throws a Problem
 * 400 for more groups than are usual, unless the query says how many it wants.
 */
export async function groupedRecords(db: Kysely<Tables>, query: GroupQuery): Promise<readonly Group[]> {
  const { fields, filter, group, limit, tenant } = query;
  const keys = Object.entries(group.by ?? {}).map(([name, by]): Key => ({ name, ...keyOf(by, query) }));
  const measures = measuresOf(query);
  const shown = [...keys.map(({ name, shown }) => [name, shown] as const), ...measures];
  const { rows } = await sql<Group>`
    select ${sql.join(shown.map(([name, value]) => sql`${value} as ${sql.id(name)}`))}
    from ${sql.table(typedTable(filter.collection, fields))}
    ${clause('where', [...ofTenant(tenant), ...typedConditions(filter, fields)], ' and ')}
    ${clause(
      'group by',
      keys.map(({ grouped }) => grouped),
      ', ',
    )}
    ${clause('order by', orderOf(keys, measures, query.orderBy), ', ')}
    limit ${sql.lit(limit ?? MOST_GROUPS + 1)}`.execute(db);
  if (limit === undefined && rows.length > MOST_GROUPS)
    throw standardProblem('invalid', { errors: [{ field: '', rule: 'maximum', message: `more than ${MOST_GROUPS} groups` }] });
  return rows;
}

/** By what rows are grouped, and how that is shown. */
interface Key {
  readonly name: string;
  readonly grouped: RawBuilder<unknown>;
  readonly shown: RawBuilder<unknown>;
}

/** A clause of a statement; nothing where it has no parts. */
function clause(word: string, parts: readonly RawBuilder<unknown>[], between: string): RawBuilder<unknown> {
  return parts.length === 0 ? sql`` : sql`${sql.raw(word)} ${sql.join([...parts], sql.raw(between))}`;
}

function orderOf(keys: readonly Key[], measures: ReadonlyMap<string, RawBuilder<unknown>>, orderBy = ''): RawBuilder<unknown>[] {
  const name = orderBy.replace('-', '');
  const direction = sql.raw(orderBy.startsWith('-') ? 'desc' : 'asc');
  const first = keys.find((key) => key.name === name)?.grouped ?? measures.get(name);
  const groups = keys.map(({ grouped }) => grouped);
  return first ? [sql`${first} ${direction} nulls last`, ...groups] : groups;
}

/**
 * The tenant's own condition. The row-level policy restricts the rows in the same way, but PostgreSQL uses an index only for conditions of
 * the query.
 */
function ofTenant({ bypass, oemIds, organizationIds }: Tenant): RawBuilder<boolean>[] {
  if (bypass) return [];
  const organizations = sql<boolean>`${sql.ref(ORGANIZATION)} = any(${[...organizationIds]}::text[])`;
  if (oemIds.length === 0) return [organizations];
  return [sql<boolean>`(${organizations} or ${sql.ref(OEM)} = any(${[...oemIds]}::text[]))`];
}

type By = NonNullable<RecordGroup['by']>[string];

const PERIODS = { day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' } as const;

function keyOf(by: By, { fields, filter }: GroupQuery): Omit<Key, 'name'> {
  if (typeof by === 'string') return { grouped: sql.ref(by), shown: shownAs(sql.ref(by), fields[by] ?? 'text') };
  const { field, per } = by;
  const zone = sql.lit(filter.timeZone ?? 'UTC');
  const local = fields[field] === 'moment' ? sql`(${sql.ref(field)} at time zone ${zone})` : sql.ref(field);
  const grouped = sql`date_trunc(${sql.lit(per)}, ${local}::timestamp)`;
  return { grouped, shown: sql`to_char(${grouped}, ${sql.lit(PERIODS[per])})` };
}

/** A value as answers have it. */
function shownAs(value: RawBuilder<unknown>, type: FieldType): RawBuilder<unknown> {
  if (type === 'number' || type === 'integer') return sql`${value}::float8`;
  if (type === 'day') return sql`to_char(${value}, 'YYYY-MM-DD')`;
  if (type === 'moment') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return value;
}

function measuresOf({ counted, fields, group }: GroupQuery): ReadonlyMap<string, RawBuilder<unknown>> {
  const measures = new Map<string, RawBuilder<unknown>>();
  for (const [name, measure] of Object.entries(group.measures)) {
    const filter = counted.get(name);
    measures.set(name, measured(measure, { counted: filter ? typedConditions(filter, fields) : [], fields, above: measures }));
  }
  return measures;
}

interface Around {
  readonly counted: readonly RawBuilder<boolean>[];
  readonly fields: TypedFields;
  readonly above: ReadonlyMap<string, RawBuilder<unknown>>;
}

function measured(measure: RecordGroup['measures'][string], { above, counted, fields }: Around): RawBuilder<unknown> {
  const { max, min, ratio } = measure;
  const field = measure.sum ?? measure.avg ?? measure.median;
  if (field !== undefined) return ofNumbers(measure, sql.ref(field));
  if (min !== undefined) return shownAs(sql`min(${sql.ref(min)})`, fields[min] ?? 'text');
  if (max !== undefined) return shownAs(sql`max(${sql.ref(max)})`, fields[max] ?? 'text');
  if (ratio) return sql`${above.get(ratio[0])}::float8 / nullif(${above.get(ratio[1])}, 0)::float8`;
  return counted.length === 0 ? sql`count(*)` : sql`count(*) filter (${clause('where', counted, ' and ')})`;
}

function ofNumbers({ avg, sum }: RecordGroup['measures'][string], column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (sum !== undefined) return sql`coalesce(sum(${column}), 0)::float8`;
  return avg === undefined ? sql`percentile_cont(0.5) within group (order by ${column}::float8)` : sql`avg(${column})::float8`;
}
