import type { DataTableBlock } from '#model';
import type { TablePage } from './rowsOf.ts';

/** What names a row of a page. */
export function rowId(block: DataTableBlock, item: TablePage['items'][number], index: number): string {
  return String(item[block.rowId ?? 'id'] ?? index);
}
