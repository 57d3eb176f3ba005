import { resolveParams, resolveValue } from '#conditions';
import type { ReportDocument } from '#model';
import { standardProblem } from '../call/problem.ts';
import { findData } from '../procedure/findData.ts';
import { madeTable, type Row, rowsOf } from './madeTable.ts';
import { nameOf, type OpenReport } from './openReport.ts';
import { periodBefore, periodOf } from './periods.ts';

export type Part = ReportDocument['parts'][number];

/** A part with its rows. */
export interface MadePart {
  readonly part: Part;
  readonly rows: readonly Row[];
  readonly totals: Row | undefined;
}

/** A report as it was computed. */
export interface MadeReport {
  readonly title: string;
  readonly period: string;
  readonly figures: Row;
  readonly parts: readonly MadePart[];
  readonly asOf: string;
}

/** Computes a report from what the call says; a Problem 400 names what is missing or wrong. */
export async function makeReport(open: OpenReport): Promise<MadeReport> {
  const { context, data, evaluation, report } = open;
  checkForm(open);
  const period = periodOf(formOf(open)['period']);
  if (period) Object.assign(data, { period, before: periodBefore(period) });
  for (const [name, find] of Object.entries(report.find ?? {})) data[name] = await findData(context, find, evaluation);
  for (const [name, table] of Object.entries(report.tables ?? {})) data[name] = madeTable(table, evaluation);
  return {
    title: textOf(report.title, open),
    period: period ? nameOf(period, open) : '',
    figures: withNulls(resolveParams(report.figures, evaluation), Object.keys(report.figures ?? {})),
    parts: report.parts.map((part) => madePart(part, open)),
    asOf: context.now.toISOString(),
  };
}

function madePart(part: Part, { evaluation, report }: OpenReport): MadePart {
  const names = shownNames(part, report);
  const totals = part.totals === undefined ? undefined : rowsOf([resolveValue(part.totals, evaluation)])[0];
  const rows = rowsOf(resolveValue(part.rows, evaluation)).map((row) => withNulls(row, names));
  return { part, rows, totals: totals && withNulls(totals, names) };
}

/** Of a row what the columns and their drills read: answers have no more. */
function shownNames({ columns }: Part, report: ReportDocument): readonly string[] {
  return [
    ...new Set(
      columns.flatMap((key) => [
        key,
        ...namesIn(Object.values({ ...report.columns?.[key]?.drill?.params, ...report.columns?.[key]?.drill?.query })),
      ]),
    ),
  ];
}

function withNulls(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

function namesIn(values: readonly unknown[]): readonly string[] {
  return values.flatMap((value) => (typeof value === 'string' ? Array.from(value.matchAll(/\{(\w+)\}/g), ([, name = '']) => name) : []));
}

function formOf({ request }: OpenReport): Row {
  return (request.body ?? {}) as Row;
}

function checkForm(open: OpenReport): void {
  const { report, request } = open;
  const form = formOf(open);
  const missing = (report.fields ?? []).filter((field) => field.required && isBlank(form[field.name]));
  const errors = missing.map(({ name }) => ({ field: name, rule: 'required', message: 'is required' }));
  if (errors.length > 0) throw standardProblem('invalid', { errors });
  if (report.period && !periodOf(form['period'])) throw standardProblem('invalid', { errors: [{ field: 'period', message: 'no period' }] });
  for (const [name, threshold] of Object.entries(report.thresholds ?? {})) checkThreshold(name, request.params[name], threshold);
}

type Threshold = NonNullable<ReportDocument['thresholds']>[string];

function checkThreshold(name: string, given: unknown, { most = Number.MAX_SAFE_INTEGER, whole }: Threshold): void {
  if (isBlank(given)) return;
  const value = Number(given);
  const fits = value >= 0 && value <= most && (!whole || Number.isInteger(value));
  if (!fits) throw standardProblem('invalid', { errors: [{ field: name, message: `0 to ${most}` }] });
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

interface Layout {
  readonly figures: readonly object[];
  readonly parts: readonly object[];
  readonly empty?: unknown;
}

/** How a result is shown: its figures, parts and columns with their words, in the reader's language. */
export function layoutOf(open: OpenReport): Layout {
  const { evaluation, report } = open;
  const parts = report.parts.map(({ chart, columns, name, note, tab, title }) => ({
    name,
    ...(tab !== undefined && { tab }),
    title: textOf(title, open),
    ...withoutAbsent({ note: resolveValue(note, evaluation) }),
    ...(chart && { chart: withoutAbsent({ ...chart, threshold: resolveValue(chart.threshold, evaluation) }) }),
    columns: columns.map((key) => columnOf(key, open)),
  }));
  return {
    figures: Object.keys(report.figures ?? {}).map((key) => columnOf(key, open)),
    parts,
    ...withoutAbsent({ empty: resolveValue(report.empty, evaluation) }),
  };
}

/** What is shown under a key. */
function columnOf(key: string, open: OpenReport): object {
  const { about, drill, label, show } = open.report.columns?.[key] ?? { label: key };
  return withoutAbsent({
    key,
    label: textOf(label, open),
    about: about === undefined ? undefined : textOf(about, open),
    show,
    drill: drill && {
      to: drill.to,
      params: resolveParams(drill.params, open.evaluation),
      query: resolveParams(drill.query, open.evaluation),
    },
  });
}

function withoutAbsent(map: { readonly [name: string]: unknown }): object {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined && value !== null));
}

/** The text of a message key in the reader's language. */
export function textOf(key: string, { evaluation }: OpenReport): string {
  return evaluation.translate?.(key) ?? key;
}
