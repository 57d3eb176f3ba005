import { useMemo, useState } from 'react';
import { evaluate, resolveValue } from '#conditions';
import type { Condition, DataTableBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useMessage, useText, useValue } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { useTracked } from '../../scope/useTracked.ts';
import { Button } from '../../ui/Button.tsx';
import { BlockList } from '../BlockList.tsx';
import { type Rows, type Selection, useSelection } from './rows.ts';
import { TableFilters } from './TableFilters.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TablePager } from './TablePager.tsx';
import { TableView } from './TableView.tsx';
import { filterParams, sortParam, type TableSettings, useTableSettings } from './tableSettings.ts';
import { useLocalRows } from './useLocalRows.ts';
import { useServerRows } from './useServerRows.ts';

/** A list that the server pages, sorts and filters, or the browser where the block has `rows`; cards up to 640 px of width. */
export function DataTable({ block }: BlockProps<DataTableBlock>) {
  const isLocal = block.rows !== undefined;
  return <Table key={isLocal ? 'local' : 'server'} block={block} useRows={isLocal ? useLocalRows : useServerRows} />;
}

interface TableProps {
  readonly block: DataTableBlock;
  /** The source of the rows, the same as long as the component is mounted. */
  readonly useRows: typeof useServerRows;
}

function Table({ block, useRows }: TableProps) {
  const caption = useText(block.caption);
  const { columns, headers, filters } = useVisible(block);
  const [settings, change] = useTableSettings(block);
  const [pageIndex, setPageIndex] = usePageIndex(block);
  const rows = useRows(block, settings, pageIndex);
  const selection = useSelection(block, rows.page);
  const restart = (next: Partial<TableSettings>): void => {
    setPageIndex(0);
    change(next);
  };
  const isEmpty = rows.page?.items.length === 0 && !rows.loading && !rows.failed;
  if (isEmpty && pageIndex > 0) setPageIndex(Math.max(0, Math.ceil((rows.page?.total ?? 0) / settings.size) - 1));
  return (
    <section className="p-data-table" aria-label={caption} data-block={block.id}>
      <TableFilters caption={caption} filters={filters} values={settings.filters} onChange={(values) => restart({ filters: values })} />
      <div className="p-data-table__bar">
        <Toolbar block={block} settings={settings} rows={rows} selection={selection} />
        <span className="p-spacer" />
        <TableView columns={columns} headers={headers} settings={settings} onChange={change} />
      </div>
      {rows.failed && <TableFailure onRetry={rows.reload} />}
      {isEmpty && (
        <EmptyTable block={block} isFiltered={Object.values(settings.filters).some(Boolean)} onClear={() => restart({ filters: {} })} />
      )}
      {!isEmpty && <TableGrid {...{ block, caption, columns, headers, settings, rows, selection }} onSort={(sort) => restart({ sort })} />}
      <TablePager
        {...{ block, caption, pageIndex }}
        page={rows.page}
        size={settings.size}
        onPage={setPageIndex}
        onSize={(size) => restart({ size })}
      />
    </section>
  );
}

/** Columns and filters whose condition holds, and the columns' headers. */
function useVisible(block: DataTableBlock) {
  const evaluation = useEvaluation();
  return useTracked(() => {
    const holds = ({ visibleIf }: { readonly visibleIf?: Condition }): boolean =>
      visibleIf === undefined || evaluate(visibleIf, evaluation);
    const columns = block.columns.filter(holds);
    const headers = columns.map(({ label }) => String(resolveValue(label, evaluation) ?? ''));
    return { columns, headers, filters: (block.filters ?? []).filter(holds) };
  });
}

/** Index of the page, from 0; another input of the call begins with the first page. */
function usePageIndex({ input }: DataTableBlock): readonly [number, (index: number) => void] {
  const [pageIndex, setPageIndex] = useState(0);
  const inputText = JSON.stringify(useValue(input));
  const [lastInputText, setLastInputText] = useState(inputText);
  if (inputText !== lastInputText) {
    setLastInputText(inputText);
    setPageIndex(0);
  }
  return [pageIndex, setPageIndex];
}

interface ToolbarProps {
  readonly block: DataTableBlock;
  readonly settings: TableSettings;
  readonly rows: Rows;
  readonly selection: Selection | undefined;
}

/** Blocks above a table; they read as `table` which rows it shows, e.g. to download all of them as a file. */
function Toolbar({ block, settings, rows: { page, loading }, selection }: ToolbarProps) {
  const { sort } = settings;
  const total = page?.total;
  const selected = selection?.rows;
  const table = useMemo(
    () => ({ filters: Object.fromEntries(filterParams(block, settings)), sort: sortParam(block, sort), total, loading, selected }),
    [block, settings, sort, total, loading, selected],
  );
  return (
    <ScopeProvider add={{ table }}>
      <BlockList blocks={block.toolbar} at="toolbar" />
    </ScopeProvider>
  );
}

function TableFailure({ onRetry }: { readonly onRetry: () => void }) {
  const message = useMessage();
  return (
    <div role="alert" className="p-notice p-notice--danger">
      <div className="p-notice__body">{message('table.failed')}</div>
      <Button size="small" onClick={onRetry}>
        {message('table.retry')}
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly block: DataTableBlock;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Shown instead of a table without rows: what to do now, or how to clear the filters. */
function EmptyTable({ block, isFiltered, onClear }: EmptyProps) {
  const message = useMessage();
  const title = useText(block.emptyTitle);
  const text = useText(block.emptyText);
  if (isFiltered) {
    return (
      <div className="p-empty" role="status">
        <h3>{message('table.noMatch')}</h3>
        <p>{message('table.noMatchText')}</p>
        <Button onClick={onClear}>{message('table.clearFilters')}</Button>
      </div>
    );
  }
  return (
    <div className="p-empty" role="status">
      <h3>{title || message('table.empty')}</h3>
      {text !== '' && <p>{text}</p>}
      <BlockList blocks={block.emptyActions} at="emptyActions" />
    </div>
  );
}
