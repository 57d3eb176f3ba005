import { Readable } from 'node:stream';
import type { Cell, Sheet } from './sheet.ts';
import { isFormula } from './sheet.ts';

/** Shows spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * The beginning of a formula after a character that may separate fields: in some countries spreadsheets split lines at `;`, and would then
 * evaluate the rest of the text.
 */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n])([ "]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A table as comma-separated values (RFC 4180) in UTF-8. A text that a spreadsheet might evaluate as a formula gets an apostrophe in front.
 * A batch of rows is requested when the previous batch has been read, and none after the stream is destroyed.
 */
export function csvFile(sheet: Sheet): Readable {
  return Readable.from(textsOf(sheet), { objectMode: false });
}

async function* textsOf({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => title));
  for await (const rows of batches) yield rows.map(lineOf).join('');
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`;
}

function fieldOf(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = (isFormula(cell) ? `'${cell}` : cell).replace(FORMULA_AFTER_SEPARATOR, "$1'$2$3");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
