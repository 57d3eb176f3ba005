import { type Evaluation, evaluate, extendScope, resolveParams, resolveValue } from '#conditions';
import type { ReportDocument } from '#model';

export type Row = { [key: string]: unknown };
type TableSettings = NonNullable<ReportDocument['tables']>[string];

/** Rows with the sums of all of them. */
export interface MadeTable {
  readonly rows: readonly Row[];
  readonly totals: Row;
}

/** Brings the rows of lists together as a report says: one row for each combination of values, sums added up, values worked out. */
export function madeTable(settings: TableSettings, evaluation: Evaluation): MadeTable {
  const { by, of, sum = [], values = {} } = settings;
  const found = new Map<string, Row>();
  const sums: Row = Object.fromEntries(sum.map((name) => [name, 0]));
  const totals = { ...sums };
  const records = recordsBeside(settings, evaluation);
  const listed = of.flatMap((list) => rowsOf(resolveValue(list, evaluation)));
  for (const item of onlyFitting(
    listed.map((row) => withRecords(row, records)),
    settings,
    evaluation,
  )) {
    const keys = resolveParams(by, withItem(evaluation, item));
    const id = JSON.stringify(Object.values(keys));
    const row = found.get(id) ?? { ...keys, ...sums };
    found.set(id, row);
    for (const name of sum) for (const target of [row, totals]) target[name] = numberOf(target[name]) + numberOf(item[name]);
  }
  const all = [...found.values()];
  for (const row of [...all, totals]) addValues(row, values, evaluation);
  return { rows: ranked(sorted(all, settings.orderBy), settings.rank, evaluation), totals };
}

/** Of each name that stands beside rows: the field that tells which record it is, and the records by it. */
type Records = readonly { readonly name: string; readonly by: string; readonly found: ReadonlyMap<unknown, Row> }[];

function recordsBeside({ beside = {} }: TableSettings, evaluation: Evaluation): Records {
  return Object.entries(beside).map(([name, { by, in: list }]) => {
    const records = rowsOf(resolveValue(list, evaluation));
    return { name, by, found: new Map(records.map((record) => [record[by], record])) };
  });
}

function withRecords(row: Row, records: Records): Row {
  return { ...row, ...Object.fromEntries(records.map(({ by, found, name }) => [name, found.get(row[by])])) };
}

/** The rows of a list; what is no list of maps has none. */
export function rowsOf(list: unknown): readonly Row[] {
  return Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Rows by a field, those without a value last; '-' before it for descending. */
export function sorted(rows: readonly Row[], orderBy: string | undefined): readonly Row[] {
  if (orderBy === undefined) return rows;
  const name = orderBy.replace('-', '');
  const sign = orderBy.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => compared(one[name], other[name], sign));
}

function compared(one: unknown, other: unknown, sign: number): number {
  const [isOne, isOther] = [hasValue(one), hasValue(other)];
  if (!isOne || !isOther) return Number(isOther) - Number(isOne);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * String(one).localeCompare(String(other));
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function onlyFitting(rows: readonly Row[], { only }: TableSettings, evaluation: Evaluation): readonly Row[] {
  return only === undefined ? rows : rows.filter((row) => evaluate(only, withItem(evaluation, row)));
}

function ranked(rows: readonly Row[], rank: TableSettings['rank'], evaluation: Evaluation): readonly Row[] {
  if (!rank) return rows;
  const isRanked = (row: Row): boolean => evaluate(rank.if, withItem(evaluation, row));
  const first = rows.filter(isRanked);
  const last = rows.filter((row) => !first.includes(row));
  return [...first.map((row, index) => ({ ...row, [rank.as]: index + 1 })), ...last.map((row) => ({ ...row, [rank.as]: null }))];
}

function addValues(row: Row, values: NonNullable<TableSettings['values']>, evaluation: Evaluation): void {
  for (const [name, value] of Object.entries(values)) row[name] = resolveValue(value, withItem(evaluation, row)) ?? null;
}

function withItem(evaluation: Evaluation, item: Row): Evaluation {
  return { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
