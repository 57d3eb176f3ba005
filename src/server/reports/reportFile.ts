import { resolveValue } from '#conditions';
import type { ReportColumn, ReportField } from '#model';
import type { ResponseFile } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';
import { csvFile } from '../export/csvFile.ts';
import { localTime } from '../export/localTime.ts';
import type { Cell, ColumnKind, Sheet } from '../export/sheet.ts';
import { MAX_XLS_ROWS, xlsFile } from '../export/xlsFile.ts';
import { xlsxFile } from '../export/xlsxFile.ts';
import { type Row, rowsOf } from './madeTable.ts';
import { type MadePart, type MadeReport, textOf } from './makeReport.ts';
import type { OpenReport } from './openReport.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
} as const;

/** What the file and its refusals say where the call gives no texts. */
const WORDS = {
  noFormat: 'The report has no such files.',
  noTab: 'The report has no such part.',
  tooLong: 'The report has too many rows for such a file.',
  report: 'Report',
  asOf: 'As of',
  about: 'About',
  notes: 'About',
  what: 'What',
  value: 'Value',
} as const;

type Format = keyof typeof TYPES;
type Show = ReportColumn['show'];

const KINDS: { readonly [show in NonNullable<Show>]: ColumnKind } = {
  text: 'text',
  number: 'number',
  percent: 'number',
  points: 'number',
  date: 'date',
  dateTime: 'dateTime',
  period: 'text',
  duration: 'number',
  money: 'number',
};

/** What a head says of the numbers below it, which stand there without it. */
const UNITS: { readonly [show in NonNullable<Show>]?: string } = { percent: ' (%)', duration: ' (min)' };
const MONTH = /^\d{4}-\d{2}$/;

/**
 * The file of a report: its first table, or that of the tab which the call asks for, with its totals; then a sheet that says what was asked,
 * when it was computed and what the columns mean. A CSV has the table alone. A Problem 400 refuses a format that the report does not offer.
 */
export async function reportFile(open: OpenReport, made: MadeReport): Promise<ResponseFile> {
  const { report, request } = open;
  const format = request.params['exportFormat'] as Format;
  if (!(report.exports ?? []).includes(format)) throw invalid(open, 'noFormat', { format });
  const tab = request.params[String(request.settings['tab'] ?? 'tab')];
  const part = made.parts.find(({ part: one }) => tab === undefined || one.tab === undefined || one.tab === tab);
  if (!part) throw invalid(open, 'noTab', {});
  if (format === 'xls' && part.rows.length > MAX_XLS_ROWS) throw invalid(open, 'tooLong', { most: MAX_XLS_ROWS });
  const sheet = sheetOf(part, open);
  const name = `${report.id}.${format}`;
  if (format === 'csv') return { name, type: TYPES.csv, content: csvFile(sheet) };
  const notes = notesOf(open, made, part);
  return { name, type: TYPES[format], content: format === 'xls' ? await xlsFile(sheet, notes) : xlsxFile(sheet, notes) };
}

function invalid({ request }: OpenReport, name: keyof typeof WORDS, args: Record<string, unknown>): Problem {
  return new Problem(400, textFor(request, { name, fallback: WORDS[name] }, args));
}

function sheetOf({ part, rows, totals }: MadePart, open: OpenReport): Sheet {
  const { timeZone } = open.context.portal.portal;
  const columns = part.columns.map((key) => ({
    key,
    show: open.report.columns?.[key]?.show,
    label: open.report.columns?.[key]?.label ?? key,
  }));
  const cells = (row: Row): readonly Cell[] =>
    columns.map(({ key, show }) => cellOf(row[key], show, { timeZone, language: open.language }));
  return {
    title: textOf(part.title, open),
    columns: columns.map(({ label, show = 'text' }) => ({ title: `${textOf(label, open)}${UNITS[show] ?? ''}`, kind: KINDS[show] })),
    batches: once([...rows, ...(totals ? [totals] : [])].map(cells)),
  };
}

interface Writing {
  readonly timeZone: string | undefined;
  readonly language: string;
}

function cellOf(value: unknown, show: Show, { language, timeZone }: Writing): Cell {
  if (value === undefined || value === null || value === '') return undefined;
  if (show === 'dateTime') return localTime(value, timeZone) ?? String(value);
  if (show === 'period' && MONTH.test(String(value))) return monthText(String(value), language);
  return typeof value === 'number' ? value : String(value);
}

function monthText(month: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}

/** What was asked, when it was computed, and what figures and columns mean. */
function notesOf(open: OpenReport, made: MadeReport, { part }: MadePart): Sheet {
  const { context, report, request } = open;
  const text = (key: string): string => textOf(key, open);
  const word = (name: keyof typeof WORDS): string => textFor(request, { name, fallback: WORDS[name] });
  const label = (key: string): string => text(report.columns?.[key]?.label ?? key);
  const asked = (report.fields ?? []).map((field) => [text(field.label), field.name === 'period' ? made.period : askedText(field, open)]);
  const thresholds = Object.entries(report.thresholds ?? {}).map(([name, one]) => [text(one.label), valueText(request.params[name])]);
  const figures = Object.entries(made.figures).map(([key, value]) => [label(key), valueText(value)]);
  const columns = part.columns.flatMap((key) => {
    const about = report.columns?.[key]?.about;
    return about === undefined ? [] : [[label(key), text(about)]];
  });
  const rows = [
    [word('report'), made.title],
    [word('asOf'), localTime(made.asOf, context.portal.portal.timeZone) ?? made.asOf],
    ...asked,
    ...thresholds,
    ...figures,
    ...(report.about === undefined ? [] : [[word('about'), text(report.about)]]),
    ...columns,
  ];
  const heads = (['what', 'value'] as const).map((name) => ({ title: word(name), kind: 'text' as const }));
  return { title: word('notes'), columns: heads, batches: once(rows) };
}

/** What a field of the form says: what the report says of it, else the name of its option. */
function askedText({ name, options, says }: ReportField, { evaluation, request }: OpenReport): string {
  const value = ((request.body ?? {}) as Row)[name];
  const said = resolveValue(says, evaluation);
  const chosen = rowsOf(resolveValue(options, evaluation)).find(({ id }) => id === value);
  return valueText(said ?? chosen?.['name'] ?? value);
}

function valueText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

async function* once(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows;
}
