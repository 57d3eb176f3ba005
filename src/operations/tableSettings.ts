/** What a user chose for a table: page size, order, filters, columns and row density. Also the format in which it is stored. */
export interface TableSettings {
  readonly size: number;
  /** Sort key of a column; a leading '-' sorts in descending order. */
  readonly sort?: string;
  /** Filter id -> value, written as `filterValues` says. */
  readonly filters: { readonly [id: string]: string };
  /** Ids of columns that are switched off. */
  readonly hidden: readonly string[];
  /** The row density: true for compact rows, false for comfortable ones. */
  readonly compact: boolean;
  /** False if the key / must not lead to the search. */
  readonly searchKey?: boolean;
  /** False if single keys must do nothing with the rows. */
  readonly rowKeys?: boolean;
}
