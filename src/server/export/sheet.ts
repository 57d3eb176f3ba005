/** Kind of a column. Dates are texts `YYYY-MM-DD`, times `YYYY-MM-DD HH:MM`; an XLSX file gets real dates, times and numbers. */
export type ColumnKind = 'text' | 'number' | 'date' | 'dateTime';

/** The value of a cell; undefined = empty. */
export type Cell = string | number | undefined;

/** A table to be written to a file. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly kind: ColumnKind }[];
  /** Rows in batches; a batch is requested only when the client has received the previous one. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The characters with which a formula may begin, and their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Whether a spreadsheet may evaluate a text as a formula. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}
