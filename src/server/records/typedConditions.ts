import { type RawBuilder, sql } from 'kysely';
import { dateIn } from '#conditions';
import { type RecordFilter, recordKeyOf } from '../lifecycle/recordFilter.ts';
import { rangeConditions } from '../lifecycle/recordRanges.ts';
import type { RangeCondition } from '../store/recordSql.ts';
import type { FieldType, TypedFields } from '../store/typedCopy.ts';

type Condition = RawBuilder<boolean>;

const NEVER = sql<boolean>`false`;

/** The conditions of a filter on the columns of a typed copy. What a field of its type can never be fits nothing. */
export function typedConditions(filter: RecordFilter, fields: TypedFields): readonly Condition[] {
  const { absent = [], filter: narrowing = {}, notIn = {}, ranges = {}, timeZone, where } = filter;
  const typed = (field: string, values: readonly unknown[]) => valuesIn(fields[field] ?? 'text', values, timeZone);
  return [
    ...Object.entries(where).map(([field, value]) => oneOf(field, typed(field, listOf(value)), fields)),
    ...given(narrowing).map(([field, values]) => oneOf(field, typed(field, values), fields)),
    ...given(notIn).map(([field, values]) => sql<boolean>`(${oneOf(field, typed(field, values), fields)}) is not true`),
    ...absent.map((field) => sql<boolean>`${sql.ref(field)} is null`),
    ...rangeConditions(ranges, recordKeyOf, timeZone).map((range) => within(range as RangeCondition, fields)),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null);
}

/** Fields with their values; one without any does not narrow. */
function given(values: { readonly [field: string]: unknown }): (readonly [string, readonly unknown[]])[] {
  const lists = Object.entries(values).map(([field, value]) => [field, listOf(value).filter((item) => item !== '')] as const);
  return lists.filter(([, list]) => list.length > 0);
}

function oneOf(field: string, values: readonly unknown[], fields: TypedFields): Condition {
  if (values.length === 0) return NEVER;
  return sql<boolean>`${sql.ref(field)} = any(${values.map(String)}::${sql.raw(ARRAYS[fields[field] ?? 'text'])})`;
}

const ARRAYS: { readonly [type in FieldType]: string } = {
  text: 'text[]',
  day: 'date[]',
  moment: 'timestamptz[]',
  number: 'numeric[]',
  integer: 'numeric[]',
  flag: 'boolean[]',
};

/** Those of the values that a column of the type can hold, as it holds them. */
function valuesIn(type: FieldType, values: readonly unknown[], timeZone: string | undefined): readonly unknown[] {
  return values.flatMap((value) => READERS[type](String(value), timeZone) ?? []);
}

type Reader = (text: string, timeZone: string | undefined) => string | number | undefined;

const numberOf: Reader = (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined);

const READERS: { readonly [type in FieldType]: Reader } = {
  text: (text) => text.slice(0, 200),
  flag: (text) => (text === 'true' || text === 'false' ? text : undefined),
  number: numberOf,
  integer: numberOf,
  moment: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
  day: (text, timeZone) => {
    const moment = Date.parse(text);
    if (Number.isNaN(moment)) return undefined;
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dateIn(timeZone, moment);
  },
};

const KINDS = { day: 'day', moment: 'moment', number: 'number', integer: 'number', text: undefined, flag: undefined } as const;
const CASTS = { day: 'date', moment: 'timestamptz', number: 'numeric' } as const;

function within({ branches, of: [key = []] }: RangeCondition, fields: TypedFields): Condition {
  const field = typeof key === 'string' ? key : key.join('.');
  const kind = KINDS[fields[field] ?? 'text'];
  const branch = branches.find((one) => one.kind === kind);
  if (kind === undefined || !branch) return NEVER;
  const cast = sql.raw(CASTS[kind]);
  const bounds = branch.bounds.map(({ sign, value }) => sql`${sql.ref(field)} ${sql.raw(sign)} ${String(value)}::${cast}`);
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}
