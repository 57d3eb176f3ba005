/** How a column is written: dates as `YYYY-MM-DD`, times as `YYYY-MM-DD HH:MM`; a spreadsheet gets real dates, times and numbers. */
export type ColumnKind = 'text' | 'number' | 'date' | 'dateTime';

/** A cell without a value is empty. */
export type Cell = string | number | undefined;

/** A table on its way into a file. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly kind: ColumnKind }[];
  /** Rows, so many at once as were read at once; asked for only as fast as the file is taken. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
}
