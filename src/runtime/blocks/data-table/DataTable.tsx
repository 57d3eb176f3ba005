import { useState } from 'react';
import { evaluate, resolveValue } from '#conditions';
import type { Condition, DataTableBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useMessage, useShell, useText, useValue } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { SelectAll } from './SelectAll.tsx';
import { TableBody } from './TableBody.tsx';
import { TableEmpty } from './TableEmpty.tsx';
import { TableFilters } from './TableFilters.tsx';
import { TableHead } from './TableHead.tsx';
import { TablePager } from './TablePager.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { TableView } from './TableView.tsx';
import type { TableChoice } from './tableChoice.ts';
import { useCalledRows } from './useCalledRows.ts';
import { useGivenRows } from './useGivenRows.ts';
import type { Rows } from './useRows.ts';
import { type Selection, useSelection } from './useSelection.ts';
import { useTableChoice } from './useTableChoice.ts';

/** A list that the server pages, sorts and filters, or the browser where the rows are given; cards up to 640 px. */
export function DataTable({ block }: BlockProps<DataTableBlock>) {
  return (
    <Table
      key={block.rows === undefined ? 'called' : 'given'}
      block={block}
      useSource={block.rows === undefined ? useCalledRows : useGivenRows}
    />
  );
}

interface TableProps {
  readonly block: DataTableBlock;
  /** Where the rows come from; the same for the life of a block. */
  readonly useSource: typeof useCalledRows;
}

function Table({ block, useSource }: TableProps) {
  const caption = useText(block.caption);
  const visible = useVisible(block);
  const { filters } = visible;
  const [choice, change] = useTableChoice(block);
  const [at, setAt] = usePageAt(block);
  const rows = useSource(block, choice, at);
  const selection = useSelection(block, rows.page);
  const restart = (next: Partial<TableChoice>): void => {
    setAt(0);
    change(next);
  };
  const isEmpty = rows.page?.items.length === 0 && !rows.loading && !rows.failed;
  if (isEmpty && at > 0) setAt(Math.max(0, Math.ceil((rows.page?.total ?? 0) / choice.size) - 1));
  return (
    <section className="p-data-table" aria-label={caption} data-block={block.id}>
      <TableFilters caption={caption} filters={filters} values={choice.filters} onChange={(values) => restart({ filters: values })} />
      <div className="p-data-table__bar">
        <TableToolbar block={block} choice={choice} rows={rows} selection={selection} />
        <span className="p-spacer" />
        <TableView columns={visible.columns} heads={visible.heads} choice={choice} onChange={change} />
      </div>
      {rows.failed && <TableFailure onRetry={rows.reload} />}
      {isEmpty && (
        <TableEmpty block={block} filtered={Object.values(choice.filters).some(Boolean)} onClear={() => restart({ filters: {} })} />
      )}
      {!isEmpty && <Grid {...{ block, caption, visible, choice, rows, selection }} onSort={(sort) => restart({ sort })} />}
      <Pager {...{ block, rows, caption, at }} size={choice.size} onPage={setAt} onSize={(size) => restart({ size })} />
    </section>
  );
}

interface GridProps {
  readonly block: DataTableBlock;
  readonly caption: string;
  readonly visible: ReturnType<typeof useVisible>;
  readonly choice: TableChoice;
  readonly rows: Rows;
  readonly selection: Selection | undefined;
  readonly onSort: (sort: string) => void;
}

function Grid({ block, caption, visible: { columns, heads }, choice, rows, selection, onSort }: GridProps) {
  const message = useMessage();
  if (rows.failed && rows.page === undefined) return null;
  const shown = columns
    .map((column, index) => ({ column, head: heads[index] ?? '' }))
    .filter(({ column }) => !choice.hidden.includes(column.id));
  return (
    <div className="p-table-wrap">
      <table className={classNames('p-table', 'p-table--cards', choice.compact && 'p-table--compact')} aria-busy={rows.loading}>
        <caption className="p-visually-hidden">{rows.page ? caption : message('table.loading', { caption })}</caption>
        <thead>
          <tr>
            {selection && <SelectAll block={block} page={rows.page} selection={selection} />}
            {shown.map(({ column }) => (
              <TableHead key={column.id} column={column} sort={choice.sort} onSort={onSort} />
            ))}
            {block.rowActions && (
              <th scope="col">
                <span className="p-visually-hidden">{message('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <TableBody
          block={block}
          columns={shown.map(({ column }) => column)}
          heads={shown.map(({ head }) => head)}
          page={rows.page}
          selection={selection}
        />
      </table>
    </div>
  );
}

/** Number of the page, from 0; rows that are asked for by another input begin with their first page. */
function usePageAt({ input }: DataTableBlock): readonly [number, (at: number) => void] {
  const [at, setAt] = useState(0);
  const asked = JSON.stringify(useValue(input));
  const [found, setFound] = useState(asked);
  if (asked !== found) {
    setFound(asked);
    setAt(0);
  }
  return [at, setAt];
}

/** Whether the user may say how many rows a page has: the server pages some lists in a size of its own. */
function useIsSized({ operation }: DataTableBlock): boolean {
  const { operations } = useShell();
  const called = operation === undefined ? undefined : operations[operation];
  return called === undefined || called.parameters.some(({ name }) => name === 'size');
}

interface PagerProps extends Omit<Parameters<typeof TablePager>[0], 'page' | 'onSize'> {
  readonly block: DataTableBlock;
  readonly rows: Rows;
  readonly onSize: (size: number) => void;
}

function Pager({ block, rows, onSize, ...rest }: PagerProps) {
  const isSized = useIsSized(block);
  return rows.page && rows.page.items.length > 0 ? <TablePager {...rest} {...(isSized && { onSize })} page={rows.page} /> : null;
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

/** Columns and filters whose condition holds here, and the columns' heads. */
function useVisible(block: DataTableBlock) {
  const evaluation = useEvaluation();
  return useTracked(() => {
    const holds = ({ visibleIf }: { readonly visibleIf?: Condition }): boolean =>
      visibleIf === undefined || evaluate(visibleIf, evaluation);
    const columns = block.columns.filter(holds);
    const heads = columns.map(({ label }) => String(resolveValue(label, evaluation) ?? ''));
    return { columns, heads, filters: (block.filters ?? []).filter(holds) };
  });
}
