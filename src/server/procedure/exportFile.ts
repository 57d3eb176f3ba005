import { type Evaluation, extendScope, resolveValue } from '#conditions';
import type { ExportColumn, RecordExport, RecordFind } from '#model';
import type { ResponseFile } from '../call/handler.ts';
import { asCall } from '../callBudget.ts';
import { csvFile } from '../export/csvFile.ts';
import { localTime } from '../export/localTime.ts';
import type { Cell, Sheet } from '../export/sheet.ts';
import { MAX_XLS_ROWS, xlsFile } from '../export/xlsFile.ts';
import { xlsxFile } from '../export/xlsxFile.ts';
import { type StoredRecord, withStoredOem } from '../lifecycle/storedRecord.ts';
import type { FindContext } from './findContext.ts';
import { findData } from './findData.ts';
import { recordBatches } from './recordBatches.ts';
import { showRecords } from './showRecords.ts';

/** The formats that a document may name; a table that is too long for XLS is an XLSX file. */
const formats = {
  csv: { type: 'text/csv; charset=utf-8', fileOf: csvFile },
  xls: { type: 'application/vnd.ms-excel', fileOf: xlsFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileOf: xlsxFile },
} as const;

type Batches = AsyncGenerator<readonly StoredRecord[]>;

/**
 * Creates a CSV or XLSX file with a table of records, as a stream. The first batch of records is read before this function returns: if the
 * database fails then, the client still gets an error response instead of a broken file.
 */
export async function exportFile(context: FindContext, settings: RecordExport, evaluation: Evaluation): Promise<ResponseFile> {
  const wanted = resolveValue(settings.format, evaluation);
  const text = (key: string, args?: Record<string, unknown>): string => evaluation.translate?.(key, args) ?? key;
  const today = resolveValue({ $: 'today.date' }, evaluation);
  const title = text(settings.name, { date: String(today ?? '') });
  const sheet: Sheet = {
    title,
    columns: settings.columns.map((column) => ({ title: text(column.title), kind: column.kind ?? 'text' })),
    batches: await batchesOf({ context, settings, evaluation }),
  };
  const { format, batches } = await fitted(wanted, sheet.batches);
  const { type, fileOf } = formats[format];
  return { name: `${title}.${format}`, type, content: await fileOf({ ...sheet, batches }) };
}

type Rows = readonly (readonly Cell[])[];

/** The format that is wanted, but XLSX for a table that is too long for XLS. */
async function fitted(
  wanted: unknown,
  batches: AsyncIterable<Rows>,
): Promise<{ readonly format: keyof typeof formats; readonly batches: AsyncIterable<Rows> }> {
  if (wanted !== 'xls') return { format: wanted === 'csv' ? 'csv' : 'xlsx', batches };
  const rest = batches[Symbol.asyncIterator]();
  const read: Rows[] = [];
  let count = 0;
  for (let next = await rest.next(); ; next = await rest.next()) {
    if (next.done) return { format: 'xls', batches: joined(read, rest) };
    read.push(next.value);
    count += next.value.length;
    if (count > MAX_XLS_ROWS) return { format: 'xlsx', batches: joined(read, rest) };
  }
}

async function* joined(read: readonly Rows[], rest: AsyncIterator<Rows>): AsyncGenerator<Rows> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function batchesOf(table: Table): Promise<AsyncIterable<readonly (readonly Cell[])[]>> {
  const { context, evaluation, settings } = table;
  if (!settings.of) return listedCells(table, resolveValue(settings.rows, evaluation));
  const batches = recordBatches(context, settings.of, evaluation);
  return cellBatches(table, settings.of, withFirst(await batches.next(), batches));
}

/** How many rows of a list are worked out at once. */
const LISTED = 1000;

/** The cells of a list that is there already. */
async function* listedCells(table: Table, rows: unknown): AsyncGenerator<readonly (readonly Cell[])[]> {
  const items: readonly unknown[] = Array.isArray(rows) ? rows : [];
  for (let from = 0; from < items.length; from += LISTED)
    yield await asCall(async () => items.slice(from, from + LISTED).map((item) => cellsOf(table, item)));
}

function cellsOf({ context, evaluation, settings }: Table, item: unknown): readonly Cell[] {
  const { timeZone } = context.portal.portal;
  const itemEvaluation = { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
  return settings.columns.map((column) => cellOf(resolveValue(column.value, itemEvaluation), column.kind, timeZone));
}

/** All batches: the first one, which has been read already, and the others. */
async function* withFirst(first: IteratorResult<readonly StoredRecord[]>, rest: Batches): Batches {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** What the cells are computed from. */
interface Table {
  readonly context: FindContext;
  readonly settings: RecordExport;
  readonly evaluation: Evaluation;
}

async function* cellBatches(table: Table, find: RecordFind, batches: Batches): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { context, evaluation } = table;
  const shown = async (records: readonly StoredRecord[]) => {
    const items = await showRecords(context, records, { find, evaluation, findInner: findData });
    return items.map((item, index) => cellsOf(table, withStoredOem(item, records[index])));
  };
  // The call has been answered; a batch may take what a call may, however many there are.
  for await (const records of batches) yield await asCall(() => shown(records));
}

function cellOf(value: unknown, kind: ExportColumn['kind'], timeZone: string | undefined): Cell {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (kind === 'number') return typeof value === 'number' || Number.isFinite(Number(value)) ? Number(value) : String(value);
  return kind === 'dateTime' ? (localTime(value, timeZone) ?? String(value)) : String(value);
}
