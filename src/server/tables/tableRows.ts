import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { NotATable } from './NotATable.ts';

/** A line of a table, counted from 1 as a spreadsheet or an editor counts it. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const ZIP_ARCHIVE = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
/** A text without line breaks is no list of fields. */
const MAX_RECORD = 100_000;

/**
 * The lines of the first table of a file, which is opened twice, by what the file is and not by its name: text with commas, semicolons, tabs or one field a line,
 * in UTF-8 or UTF-16; XLSX; XLS. Text is read as it is needed, and so are the rows of a workbook. Rejects with NotATable for anything else.
 */
export async function* tableRows(open: () => Readable, maxRows: number): AsyncGenerator<TableRow> {
  const first = await firstBytes(open());
  if (first.length === 0) throw new NotATable('empty');
  try {
    if (beginsWith(first, ZIP_ARCHIVE)) yield* xlsxRows(open());
    else if (beginsWith(first, COMPOUND_FILE)) yield* xlsRows(open(), maxRows);
    else yield* textRows(open(), encodingOf(first));
  } catch (error) {
    throw error instanceof NotATable ? error : new NotATable('unreadable', error);
  }
}

async function firstBytes(content: Readable): Promise<Buffer> {
  for await (const chunk of content) return chunk as Buffer;
  return Buffer.alloc(0);
}

function beginsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** UTF-16 says so by its first bytes. Bytes that no text has are those of some other file. */
function encodingOf(first: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (beginsWith(first, [0xff, 0xfe])) return 'utf-16le';
  if (beginsWith(first, [0xfe, 0xff])) return 'utf-16be';
  if (first.includes(0)) throw new NotATable('unreadable');
  return 'utf-8';
}

async function* textRows(content: Readable, encoding: string): AsyncGenerator<TableRow> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
    info: true,
  });
  const text = Readable.from(decoded(content, encoding));
  text.on('error', (error) => parser.destroy(error));
  for await (const { info, record } of text.pipe(parser) as AsyncIterable<{ info: { lines: number }; record: string[] }>)
    yield { line: info.lines, cells: record.map(plain) };
}

async function* decoded(content: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of content) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text.includes('\0')) throw new NotATable('unreadable');
    yield text;
  }
  yield decoder.decode();
}

async function* xlsxRows(content: Readable): AsyncGenerator<TableRow> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  for await (const { index, values } of streamXlsxRows(await buffer(content))) yield { line: index + 1, cells: values.map(plain) };
}

/** XLS cannot be read in parts; its size was limited when it came. */
async function* xlsRows(content: Readable, maxRows: number): AsyncGenerator<TableRow> {
  const { read, utils } = await import('@e965/xlsx');
  const book = read(await buffer(content), { type: 'buffer', dense: true, sheetRows: maxRows + 2 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new NotATable('empty');
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true });
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells: cells.map(plain) };
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim();
}
