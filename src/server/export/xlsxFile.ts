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
/** The same table is the same file, whenever it is written: what is not the caller's looks exactly as if it were not there. */
const WRITTEN = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true };
/** Widths of columns in characters. */
const WIDTHS: { readonly [kind in ColumnKind]: number } = { text: 28, number: 14, date: 14, dateTime: 18 };

/**
 * Tables as an XLSX file (ECMA-376), a sheet for each, whose headings do not scroll. Texts are never evaluated as formulas, not even after editing. Rows
 * are requested only as fast as the stream is read, and none after it is destroyed.
 */
export function xlsxFile(...sheets: readonly Sheet[]): Readable {
  const zip = new yazl.ZipFile();
  const file = zip.outputStream as Readable;
  for (const { path, xml } of workbookParts(sheets.map(({ title }) => title))) zip.addBuffer(Buffer.from(xml), path, WRITTEN);
  for (const [at, sheet] of sheets.entries()) {
    const rows = Readable.from(sheetXml(sheet), { objectMode: false });
    rows.on('error', (error) => file.destroy(error));
    file.on('close', () => rows.destroy());
    zip.addReadStream(rows, `xl/worksheets/sheet${at + 1}.xml`, WRITTEN);
  }
  zip.end();
  return file;
}

async function* sheetXml({ columns, batches }: Sheet): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widths = columns.map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`);
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  const letters = columns.map((_column, at) => columnLetters(at));
  yield rowXml(1, columns, ({ title }, at) => textCell(title, { reference: `${letters[at]}1`, format: cellFormats.head }));
  const kinds = columns.map(({ kind }) => kind);
  let written = 1;
  for await (const rows of batches) {
    const first = written + 1;
    written += rows.length;
    if (written > MAX_ROWS) throw new Error(`a sheet holds ${MAX_ROWS} rows`);
    yield rows
      .map((cells, row) => rowXml(first + row, cells, (cell, at) => cellXml(cell, kinds[at] ?? 'text', `${letters[at]}${first + row}`)))
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** The letters of a column: A to Z, AA, AB and so on. */
function columnLetters(at: number): string {
  return (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
}

/** Rows and cells name where they are: the format does not ask for it, but some readers do. */
function rowXml<T>(number: number, cells: readonly T[], toXml: (cell: T, at: number) => string): string {
  return `<row r="${number}">${cells.map(toXml).join('')}</row>`;
}

function cellXml(cell: Cell, kind: ColumnKind, reference: string): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  const day = kind === 'date' || kind === 'dateTime' ? dayOf(cell) : undefined;
  const dayFormat = kind === 'date' ? cellFormats.date : cellFormats.dateTime;
  if (day !== undefined) return `<c r="${reference}" s="${dayFormat}"><v>${day}</v></c>`;
  return textCell(cell, { reference, format: isFormula(cell) ? cellFormats.quoted : cellFormats.plain });
}

function textCell(text: string, { format, reference }: { readonly format: number; readonly reference: string }): string {
  const short = text.slice(0, MAX_CHARACTERS).replaceAll(/\r\n?/g, '\n');
  // In this format `_x0041_` means the character A, so the first `_` of such a text is escaped.
  const plain = short.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return `<c r="${reference}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${xmlText(plain)}</t></is></c>`;
}

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` in the day count of spreadsheets; undefined for any other text. */
function dayOf(text: string): number | undefined {
  const time = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00' : 'T00:00:00'}Z`);
  return Number.isNaN(time) ? undefined : time / DAY_MS + EPOCH_DAY;
}
