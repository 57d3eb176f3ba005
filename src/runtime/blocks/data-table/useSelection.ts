import { useMemo, useState } from 'react';
import type { DataTableBlock } from '#model';
import { rowId } from './rowId.ts';
import type { TablePage } from './rowsOf.ts';

/** Rows that the user has chosen; those that left the page are not among them. */
export interface Selection {
  readonly rows: TablePage['items'];
  has(id: string): boolean;
  choose(ids: readonly string[], on: boolean): void;
}

/** Keeps which rows of a page are chosen; undefined where rows cannot be. */
export function useSelection(block: DataTableBlock, page: TablePage | undefined): Selection | undefined {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    if (block.selectable !== true) return undefined;
    return {
      rows: (page?.items ?? []).filter((item, index) => chosen.has(rowId(block, item, index))),
      has: (id) => chosen.has(id),
      choose: (ids, on) => setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    };
  }, [block, page, chosen]);
}
