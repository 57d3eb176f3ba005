import { Readable } from 'node:stream';
import type { Cell, Sheet } from './sheet.ts';
import { isFormula } from './sheet.ts';

/** By it spreadsheets know that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A separator of other locales and, after it, the beginning of a formula: a spreadsheet that splits there would evaluate it. */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n])([ "]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A table as comma-separated values (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet might evaluate gets a leading
 * apostrophe. A batch of rows is pulled when the one before has been read; destroying the stream ends that.
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
