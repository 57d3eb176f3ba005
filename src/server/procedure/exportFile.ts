import { type Evaluation, extendScope, resolveValue } from '#conditions';
import type { ExportColumn, RecordExport } from '#model';
import type { ResponseFile } from '../call/handler.ts';
import { csvFile } from '../export/csvFile.ts';
import { localTime } from '../export/localTime.ts';
import type { Cell, Sheet } from '../export/sheet.ts';
import { xlsxFile } from '../export/xlsxFile.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import { findData } from './findData.ts';
import type { FindPlace } from './findPlace.ts';
import { recordBatches } from './recordBatches.ts';
import { showRecords } from './showRecords.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', fileOf: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileOf: xlsxFile },
} as const;

type Batches = AsyncGenerator<readonly StoredRecord[]>;

/** The file of a table of records. The first rows are read before it begins, so that a failure of the database is an answer of its own. */
export async function exportFile(place: FindPlace, settings: RecordExport, on: Evaluation): Promise<ResponseFile> {
  const format = resolveValue(settings.format, on) === 'csv' ? 'csv' : 'xlsx';
  const text = (key: string, args?: Record<string, unknown>): string => on.translate?.(key, args) ?? key;
  const today = resolveValue({ $: 'today.date' }, on);
  const title = text(settings.name, { date: String(today ?? '') });
  const batches = recordBatches(place, settings.of, on);
  const first = await batches.next();
  const sheet: Sheet = {
    title,
    columns: settings.columns.map((column) => ({ title: text(column.title), kind: column.kind ?? 'text' })),
    batches: cells({ place, settings, on }, begun(first, batches)),
  };
  const { type, fileOf } = formats[format];
  return { name: `${title}.${format}`, type, content: fileOf(sheet) };
}

async function* begun(first: IteratorResult<readonly StoredRecord[]>, rest: Batches): Batches {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

interface Table {
  readonly place: FindPlace;
  readonly settings: RecordExport;
  readonly on: Evaluation;
}

async function* cells({ place, settings, on }: Table, batches: Batches): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { columns, of: find } = settings;
  const { timeZone } = place.portal.portal;
  for await (const records of batches) {
    const items = await showRecords(place, records, { find, on, further: findData });
    yield items.map((item, at) => {
      const here = { ...on, scope: extendScope(on.scope, { item: storedRecord.item(item, records[at]) }) };
      return columns.map((column) => cellOf(resolveValue(column.value, here), column.kind, timeZone));
    });
  }
}

function cellOf(value: unknown, kind: ExportColumn['kind'], timeZone: string | undefined): Cell {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (kind === 'number') return typeof value === 'number' || Number.isFinite(Number(value)) ? Number(value) : String(value);
  return kind === 'dateTime' ? (localTime(value, timeZone) ?? String(value)) : String(value);
}
