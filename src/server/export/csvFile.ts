import { Readable } from 'node:stream';
import { isFormula } from './isFormula.ts';
import type { Cell, Sheet } from './Sheet.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** Where a spreadsheet of another locale, which splits at other characters and knows no quotes then, would begin a cell with a formula. */
const SPLIT = /([;\t\r\n])([ "]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A table as comma-separated values (RFC 4180) in UTF-8 with a byte order mark. What a spreadsheet might run is shown behind an
 * apostrophe. A batch of rows is asked for when the reader has taken the one before; when the reader leaves, no more is asked for.
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
  const text = (isFormula(cell) ? `'${cell}` : cell).replace(SPLIT, "$1'$2$3");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
