import { useMemo } from 'react';
import type { DataTableBlock } from '#model';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { BlockList } from '../BlockList.tsx';
import type { TableChoice } from './tableChoice.ts';
import { tableFilters } from './tableFilters.ts';
import { tableSort } from './tableSort.ts';
import type { Rows } from './useRows.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly choice: TableChoice;
  readonly rows: Rows;
  readonly selection: Selection | undefined;
}

/** Blocks above a table; under `table` they read which rows it shows, e.g. to have all of them as a file. */
export function TableToolbar({ block, choice, rows: { page, loading }, selection }: Props) {
  const { sort } = choice;
  const total = page?.total;
  const selected = selection?.rows;
  const table = useMemo(
    () => ({ filters: Object.fromEntries(tableFilters(block, choice)), sort: tableSort(block, sort), total, loading, selected }),
    [block, choice, sort, total, loading, selected],
  );
  return (
    <ScopeProvider add={{ table }}>
      <BlockList blocks={block.toolbar} at="toolbar" />
    </ScopeProvider>
  );
}
