import { useMemo, useState } from 'react';
import type { DataTableBlock } from '#model';

/** One page of a list. */
export interface TablePage {
  readonly items: readonly { readonly [name: string]: unknown }[];
  readonly total: number;
  /** False when there are more than `total`. */
  readonly exact: boolean;
}

/** The rows of a table: `page` stays while the next one loads; `failed` when the last call failed. */
export interface Rows {
  readonly page?: TablePage;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** Reads `{items, total, totalIsExact?}` and `{content, totalElements, totalIsExact?}`; a bare list is one page (GB-002). Undefined for anything else. */
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

/** The selected rows of the current page. */
export interface Selection {
  readonly rows: TablePage['items'];
  has(id: string): boolean;
  select(ids: readonly string[], isSelected: boolean): void;
}

/** Holds which rows of a page are selected; undefined where rows are not selectable. */
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
