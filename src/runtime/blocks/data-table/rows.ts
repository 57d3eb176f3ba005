import { useMemo, useState } from 'react';
import type { DataTableBlock, TableColumn } from '#model';

/** One page of a list, read from a response or cut from local rows. */
export interface TablePage {
  readonly items: readonly { readonly [name: string]: unknown }[];
  readonly total: number;
  /** False when the server stopped counting at `total`: there are more rows than that. */
  readonly exact: boolean;
  /** The whole response that the page was read from. */
  readonly answer?: unknown;
}

/** Column id -> header text in the current language. */
export type ColumnHeaders = { readonly [columnId: string]: string };

/** The rows of a table, from useServerRows or useLocalRows. */
export interface Rows {
  /** The last page that was loaded; it stays while the next page loads. */
  readonly page?: TablePage;
  readonly loading: boolean;
  /** Whether the last call failed. */
  readonly failed: boolean;
  readonly reload: () => void;
}

/**
 * Reads a page from a response: `{items, total, totalIsExact?}`, `{content, totalElements, totalIsExact?}` or a list, which is the only page
 * (GB-002). Undefined for anything else.
 */
export function readPage(output: unknown): TablePage | undefined {
  if (Array.isArray(output)) return { items: output.filter(isRow), total: output.length, exact: true };
  if (!isRow(output)) return undefined;
  const { items: rows = output['content'], total = output['totalElements'], totalIsExact } = output;
  if (!Array.isArray(rows)) return undefined;
  const items = rows.filter(isRow);
  return { items, total: typeof total === 'number' ? total : items.length, exact: totalIsExact !== false };
}

function isRow(value: unknown): value is { readonly [name: string]: unknown } {
  return value !== null && typeof value === 'object';
}

/** The id of a row: its `rowId` property, else its index in the page. */
export function rowId(block: DataTableBlock, item: TablePage['items'][number], index: number): string {
  return String(item[block.rowId ?? 'id'] ?? index);
}

/** The rows of the current page that the user selected by their check boxes. */
export interface Selection {
  readonly rows: TablePage['items'];
  has(id: string): boolean;
  select(ids: readonly string[], isSelected: boolean): void;
}

/** The state of a selection, which is stored by row id; undefined if the block's rows are not selectable. */
export function useSelection(block: DataTableBlock, page: TablePage | undefined): Selection | undefined {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    if (block.selectable !== true) return undefined;
    return {
      rows: (page?.items ?? []).filter((item, index) => selected.has(rowId(block, item, index))),
      has: (id) => selected.has(id),
      select: (ids, isSelected) =>
        setSelected((before) => new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    };
  }, [block, page, selected]);
}

/** Figures stand at the end of their column, unless the document says otherwise. */
export function alignOf({ align, format }: TableColumn): TableColumn['align'] {
  return align ?? (format === 'number' || format === 'money' ? 'end' : undefined);
}
