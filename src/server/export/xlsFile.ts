import { Readable } from 'node:stream';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { Cell, Sheet } from './sheet.ts';
import { sheetName } from './workbookParts.ts';

/** More rows take too much memory: the whole workbook is written at once. */
export const MAX_XLS_ROWS = 10_000;

/** Tables as an XLS workbook (BIFF8), a sheet for each. Texts are never formulas. The library is loaded with the first such file. */
export async function xlsFile(...sheets: readonly Sheet[]): Promise<Readable> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  for (const sheet of sheets) utils.book_append_sheet(book, await workSheet(sheet, utils.encode_cell), sheetName(sheet.title));
  const bytes = write(book, { type: 'buffer', bookType: 'biff8', bookSST: true }) as Buffer;
  return Readable.from([bytes]);
}

type Encode = (at: { readonly r: number; readonly c: number }) => string;

async function workSheet({ batches, columns }: Sheet, encode: Encode): Promise<WorkSheet> {
  const sheet: WorkSheet = {};
  columns.forEach(({ title }, c) => {
    sheet[encode({ r: 0, c })] = textCell(title);
  });
  let r = 0;
  for await (const rows of batches)
    for (const cells of rows) {
      r += 1;
      if (r > MAX_XLS_ROWS) throw new Error(`such a file holds ${MAX_XLS_ROWS} rows`);
      cells.forEach((cell, c) => {
        if (cell !== undefined && cell !== '') sheet[encode({ r, c })] = cellObject(cell);
      });
    }
  sheet['!ref'] = `A1:${encode({ r, c: Math.max(columns.length - 1, 0) })}`;
  sheet['!cols'] = columns.map(({ kind }) => ({ wch: kind === 'text' ? 28 : 16 }));
  return sheet;
}

function cellObject(cell: Exclude<Cell, undefined>): CellObject {
  return typeof cell === 'number' ? { t: 'n', v: cell } : textCell(cell);
}

function textCell(text: string): CellObject {
  return { t: 's', v: text };
}
