import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { evaluate, resolveValue } from '#conditions';
import type { Condition, DataTableBlock, TableFilter } from '#model';
import { filterParams, sortParam, type TableSettings } from '#operations';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { useTracked } from '../../scope/useTracked.ts';
import { Button } from '../../ui/Button.tsx';
import { BlockList } from '../BlockList.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { TableKeys } from './lazyRowKeys.tsx';
import { type ColumnHeaders, type Rows, type Selection, useSelection } from './rows.ts';
import { TableGrid } from './TableGrid.tsx';
import { TablePager } from './TablePager.tsx';
import { TableSettingsPanel } from './TableSettingsPanel.tsx';
import { TableViews } from './TableViews.tsx';
import { useTableState } from './tableSettings.ts';
import { useLocalRows } from './useLocalRows.ts';
import { useServerRows } from './useServerRows.ts';

/**
 * The block kind `data-table`: a list with filters, sorting and pages. The server does all three by the block's `operation`, or the
 * browser does where the block has `rows`. Up to 640 px of width each row is shown as a card.
 */
export function DataTable({ block }: BlockProps<DataTableBlock>) {
  const isLocal = block.rows !== undefined;
  // Each source of rows has its hook. The key mounts a new Table for another hook: a mounted component must always call the same hooks.
  return <Table key={isLocal ? 'local' : 'server'} block={block} useRows={isLocal ? useLocalRows : useServerRows} />;
}

const LEAST_ROWS_TO_ARRANGE = 6;

/** A handful of rows that are there already needs no choice of columns. */
function isShort(block: DataTableBlock, { page }: Rows): boolean {
  return block.rows !== undefined && block.filters === undefined && (page?.total ?? 0) < LEAST_ROWS_TO_ARRANGE;
}

interface TableProps {
  readonly block: DataTableBlock;
  /** The hook that gives the rows; it must not change while the component is mounted. */
  readonly useRows: typeof useServerRows;
}

function Table({ block, useRows }: TableProps) {
  const caption = useText(block.caption);
  const { columns, headers, filters } = useVisibleParts(block);
  const { settings: held, pageIndex: heldIndex, initial, change } = useTableState(block);
  const settings = useMemo(() => withHidden(block, filters, held, initial), [block, filters, held, initial]);
  const pageIndex = usePageIndex(block, heldIndex, () => change({ pageIndex: 0 }));
  const rows = useRows(block, settings, pageIndex);
  const selection = useSelection(block, rows.page);
  const table = useReadable(block, settings, rows, selection);
  const isEmpty = rows.page?.items.length === 0 && !rows.loading && !rows.failed;
  // Rows may have been removed since the user opened the page. If the page is empty now, show the last page.
  useLastPage(isEmpty && pageIndex > 0, Math.max(0, Math.ceil((rows.page?.total ?? 0) / settings.size) - 1), change);
  return (
    // A group and no landmark: the section around a table has often the same name.
    // biome-ignore lint/a11y/useSemanticElements: the parts of a table are no fieldset
    <div className="p-data-table" role="group" aria-label={caption} data-block={block.id}>
      <ScopeProvider add={{ table }}>
        <TableViews {...{ block, settings, initial }} onChange={change} />
      </ScopeProvider>
      <div className="p-data-table__bar">
        <FilterBar
          caption={caption}
          filters={filters}
          values={settings.filters}
          hasSearchKey={settings.searchKey !== false}
          onChange={(values) => change({ filters: values })}
        />
        <TableBlocks at="toolbar" {...{ block, table }} />
        {!isShort(block, rows) && (
          <TableSettingsPanel {...{ block, columns, headers, settings }} hasSearch={filters.some(isText)} onChange={change} />
        )}
      </div>
      <TableKeys block={block} page={rows.page} isOn={settings.rowKeys !== false} />
      {rows.failed && <TableFailure onRetry={rows.reload} />}
      {isEmpty && (
        <EmptyTable block={block} isFiltered={filters.some(({ id }) => settings.filters[id])} onClear={() => change({ filters: {} })} />
      )}
      {!isEmpty && <TableGrid {...{ block, caption, columns, headers, settings, rows, selection }} onSort={(sort) => change({ sort })} />}
      <TablePager
        {...{ block, caption, pageIndex }}
        page={rows.page}
        size={settings.size}
        onPage={(index) => change({ pageIndex: index })}
        onSize={(size) => change({ size })}
      />
      {rows.page !== undefined && <TableBlocks at="below" {...{ block, table }} />}
    </div>
  );
}

/** The columns and filters whose `visibleIf` holds for this user, and the header texts of those columns. */
function useVisibleParts(block: DataTableBlock) {
  const evaluation = useEvaluation();
  return useTracked(() => {
    const holds = ({ visibleIf }: { readonly visibleIf?: Condition }): boolean =>
      visibleIf === undefined || evaluate(visibleIf, evaluation);
    const columns = block.columns.filter(holds);
    const headers: ColumnHeaders = Object.fromEntries(columns.map(({ id, label }) => [id, String(resolveValue(label, evaluation) ?? '')]));
    return { columns, headers, filters: (block.filters ?? []).filter(holds) };
  });
}

const isText = ({ kind }: TableFilter): boolean => kind === 'text';

/** The settings with which rows are asked for: a filter that is not shown has its initial value. */
function withHidden(block: DataTableBlock, shown: readonly TableFilter[], settings: TableSettings, initial: TableSettings): TableSettings {
  const hidden = (block.filters ?? []).filter((filter) => !shown.includes(filter));
  if (hidden.length === 0) return settings;
  return { ...settings, filters: { ...settings.filters, ...Object.fromEntries(hidden.map(({ id }) => [id, initial.filters[id] ?? ''])) } };
}

/** The index of the page to show. When the input of the block's call changes, it is the first again. */
function usePageIndex(block: DataTableBlock, index: number, showFirst: () => void): number {
  const inputText = JSON.stringify(useValue(block.with));
  const last = useRef(inputText);
  const isOther = last.current !== inputText;
  const show = useEffectEvent(showFirst);
  useEffect(() => {
    last.current = inputText;
    if (isOther) show();
  }, [inputText, isOther]);
  return isOther ? 0 : index;
}

function useLastPage(isBeyond: boolean, lastIndex: number, change: (change: { readonly pageIndex: number }) => void): void {
  useEffect(() => {
    if (isBeyond) change({ pageIndex: lastIndex });
  }, [isBeyond, lastIndex, change]);
}

/**
 * What views and the blocks around a table read as `table.*`: its filters, sort key, total and selected rows, e.g. to download the same rows as
 * a file, and the answer that the page was read from.
 */
function useReadable(block: DataTableBlock, settings: TableSettings, { page, loading }: Rows, selection: Selection | undefined) {
  const { sort } = settings;
  const { answer, total } = page ?? {};
  const selected = selection?.rows;
  return useMemo(
    () => ({ filters: Object.fromEntries(filterParams(block, settings)), sort: sortParam(block, sort), total, loading, selected, answer }),
    [block, settings, sort, total, loading, selected, answer],
  );
}

interface TableBlocksProps {
  readonly at: 'toolbar' | 'below';
  readonly block: DataTableBlock;
  readonly table: object;
}

/** The blocks above or below a table. */
function TableBlocks({ at, block, table }: TableBlocksProps) {
  return (
    <ScopeProvider add={{ table }}>
      <BlockList blocks={block[at]} at={at} />
    </ScopeProvider>
  );
}

function TableFailure({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div role="alert" className="p-notice p-notice--danger">
      <div className="p-notice__body">{translate('table.failed')}</div>
      <Button size="small" onClick={onRetry}>
        {translate('table.retry')}
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly block: DataTableBlock;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Shown instead of a table without rows: a button that clears the filters if any are set; else text and actions of the block. */
function EmptyTable({ block, isFiltered, onClear }: EmptyProps) {
  const translate = useTranslate();
  const title = useText(block.emptyTitle);
  const text = useText(block.emptyText);
  if (isFiltered) {
    return (
      <div className="p-empty" role="status">
        <h3>{translate('table.noMatch')}</h3>
        <p>{translate('table.noMatchText')}</p>
        <Button onClick={onClear}>{translate('table.clearFilters')}</Button>
      </div>
    );
  }
  return (
    <div className="p-empty" role="status">
      <h3>{title || translate('table.empty')}</h3>
      {text !== '' && <p>{text}</p>}
      <BlockList blocks={block.emptyActions} at="emptyActions" />
    </div>
  );
}
