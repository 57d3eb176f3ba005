import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Cell, ColumnKind, Sheet } from './sheet.ts';
import { isFormula } from './sheet.ts';
import { cellFormats, workbookParts, xmlText } from './workbookParts.ts';

/** Limits of a sheet and of a cell. */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 32_767;
const DAY_MS = 86_400_000;
/** 1 January 1970 in the day count of spreadsheets. */
const EPOCH_DAY = 25_569;
/** Widths of columns in characters. */
const WIDTHS: { readonly [kind in ColumnKind]: number } = { text: 28, number: 14, date: 14, dateTime: 18 };

/**
 * A table as an XLSX file (ECMA-376), whose heading does not scroll. Texts are never evaluated as formulas, not even after editing. Rows
 * are requested only as fast as the stream is read, and none after it is destroyed.
 */
export function xlsxFile(sheet: Sheet): Readable {
  const zip = new yazl.ZipFile();
  const file = zip.outputStream as Readable;
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  rows.on('error', (error) => file.destroy(error));
  file.on('close', () => rows.destroy());
  for (const { path, xml } of workbookParts(sheet.title)) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return file;
}

async function* sheetXml({ columns, batches }: Sheet): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widths = columns.map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`);
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(columns.map(({ title }) => textCell(title, cellFormats.head)));
  const kinds = columns.map(({ kind }) => kind);
  let written = 1;
  for await (const rows of batches) {
    written += rows.length;
    if (written > MAX_ROWS) throw new Error(`a sheet holds ${MAX_ROWS} rows`);
    yield rows.map((cells) => rowXml(cells.map((cell, at) => cellXml(cell, kinds[at] ?? 'text')))).join('');
  }
  yield '</sheetData></worksheet>';
}

function rowXml(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`;
}

function cellXml(cell: Cell, kind: ColumnKind): string {
  if (cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const day = kind === 'date' || kind === 'dateTime' ? dayOf(cell) : undefined;
  if (day !== undefined) return `<c s="${kind === 'date' ? cellFormats.date : cellFormats.dateTime}"><v>${day}</v></c>`;
  return textCell(cell, isFormula(cell) ? cellFormats.quoted : cellFormats.plain);
}

function textCell(text: string, format: number): string {
  const short = text.slice(0, MAX_CHARACTERS).replaceAll(/\r\n?/g, '\n');
  // In this format `_x0041_` means the character A, so the first `_` of such a text is escaped.
  const plain = short.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(plain)}</t></is></c>`;
}

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` in the day count of spreadsheets; undefined for any other text. */
function dayOf(text: string): number | undefined {
  const time = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00' : 'T00:00:00'}Z`);
  return Number.isNaN(time) ? undefined : time / DAY_MS + EPOCH_DAY;
}
