import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import type { DataTableBlock, TableColumn } from '#model';
import type { TableSettings } from '#operations';
import type { FormatOptions } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useServices, useText, useTranslate } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { alignOf, type ColumnHeaders, type Rows, rowId, type Selection, type TablePage } from './rows.ts';
import { TableRow } from './TableRow.tsx';
import { useItemsWithActions } from './useItemsWithActions.ts';

const noItems: TablePage['items'] = [];

interface GridProps {
  readonly block: DataTableBlock;
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly headers: ColumnHeaders;
  readonly settings: TableSettings;
  readonly rows: Rows;
  readonly selection: Selection | undefined;
  readonly onSort: (sort: string) => void;
}

/** The `table` element of a data table: head, rows and the check boxes of a selection. Nothing when no page could be loaded. */
export function TableGrid({ block, caption, columns, headers, settings, rows, selection, onSort }: GridProps) {
  const translate = useTranslate();
  const withActions = useItemsWithActions(block, rows.page?.items ?? noItems);
  if (rows.failed && rows.page === undefined) return null;
  const hasActions = block.rowActions !== undefined && (rows.page === undefined || withActions.size > 0);
  const shownColumns = columns.filter(({ id }) => !settings.hidden.includes(id));
  return (
    <div className="p-table-wrap">
      <table className={classNames('p-table', 'p-table--cards', settings.compact && 'p-table--compact')} aria-busy={rows.loading}>
        <caption className="p-visually-hidden">{rows.page ? caption : translate('table.loading', { caption })}</caption>
        <thead>
          <tr>
            {selection && <SelectAll block={block} page={rows.page} selection={selection} />}
            {shownColumns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={settings.sort} onSort={onSort} />
            ))}
            {hasActions && (
              <th scope="col">
                <span className="p-visually-hidden">{translate('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <TableBody {...{ block, headers, selection, withActions }} columns={shownColumns} page={rows.page} />
      </table>
    </div>
  );
}

interface SelectAllProps {
  readonly block: DataTableBlock;
  readonly page: TablePage | undefined;
  readonly selection: Selection;
}

/** The check box in the head: selects all rows of the page or none of them; indeterminate while only some are selected. */
function SelectAll({ block, page, selection }: SelectAllProps) {
  const translate = useTranslate();
  const ids = (page?.items ?? []).map((item, index) => rowId(block, item, index));
  const isAnySelected = selection.rows.length > 0;
  const isEverySelected = isAnySelected && selection.rows.length === ids.length;
  return (
    <th scope="col" className="p-table__choose">
      <input
        type="checkbox"
        aria-label={translate('table.selectAll')}
        checked={isEverySelected}
        ref={(box) => {
          if (box) box.indeterminate = isAnySelected && !isEverySelected;
        }}
        onChange={({ target }) => selection.select(ids, target.checked)}
      />
    </th>
  );
}

interface HeaderProps {
  readonly column: TableColumn;
  readonly sort: string | undefined;
  /** Called with the column's sort key for ascending order, `-` and the key for descending, '' for none. */
  readonly onSort: (sort: string) => void;
}

/** The header of a column. For a sortable column it is a button: ascending, then descending, then unsorted (GB-003). */
function ColumnHeader({ column, sort, onSort }: HeaderProps) {
  const label = useText(column.label);
  const key = column.sort;
  if (key === undefined) {
    return (
      <th scope="col" data-align={alignOf(column)}>
        {label}
      </th>
    );
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const nextSort = { none: key, ascending: `-${key}`, descending: '' }[direction];
  return (
    <th scope="col" data-align={alignOf(column)} aria-sort={direction}>
      <button type="button" className="p-table__sort" onClick={() => onSort(nextSort)}>
        {label}
        <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} />
      </button>
    </th>
  );
}

interface BodyProps {
  readonly block: DataTableBlock;
  readonly columns: readonly TableColumn[];
  readonly headers: ColumnHeaders;
  readonly page: TablePage | undefined;
  readonly selection?: Selection | undefined;
  /** The items with a row action; without any there is no column of actions. */
  readonly withActions: ReadonlySet<object>;
}

/** React keys of the placeholder rows. */
const skeletonKeys = ['a', 'b', 'c', 'd', 'e'];

/** The rows, or placeholders while the first page loads. */
function TableBody({ block, columns, headers, page, selection, withActions }: BodyProps) {
  const formatOptions = useCellOptions();
  if (page === undefined) {
    return (
      <tbody aria-hidden="true">
        {skeletonKeys.map((key) => (
          <tr key={key}>
            {columns.map(({ id }) => (
              <td key={id}>
                <Skeleton />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  return (
    <tbody onKeyDown={moveInRows} onClick={openRow}>
      {page.items.map((item, index) => {
        const id = rowId(block, item, index);
        const checkbox = selection && {
          isChecked: selection.has(id),
          onChange: (isChecked: boolean) => selection.select([id], isChecked),
        };
        const actions = withActions.size === 0 ? 'no column' : withActions.has(item) ? 'some' : 'none';
        return (
          <TableRow key={id} {...{ block, columns, headers, item, options: formatOptions, checkbox, actions }} isFirst={index === 0} />
        );
      })}
    </tbody>
  );
}

/** The options of values in cells: dates of this year stand without it. */
function useCellOptions(): FormatOptions {
  const options = useFormatOptions();
  const { clock } = useServices().platform;
  return useMemo(() => ({ ...options, now: clock.now() }), [options, clock]);
}

/** Key -> the index of the row that it leads to. */
const nextIndex: { readonly [key: string]: (index: number, last: number) => number } = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
  j: (index, last) => Math.min(index + 1, last),
  k: (index) => Math.max(index - 1, 0),
};

/**
 * Keyboard of the rows: arrow keys, J and K, Home and End move the focus between them, Enter activates the first link or button of the row. Tab
 * reaches only one row (roving tabindex). tabIndex is set on the elements and not by React, because rendering every row would be slow.
 */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement;
  // Keys in the controls within a row are not handled here.
  if (!('row' in row.dataset)) return;
  if (event.key === 'Enter') {
    row.querySelector<HTMLElement>('a, button')?.click();
    return;
  }
  const indexFrom = nextIndex[event.key];
  if (indexFrom === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[indexFrom(rows.indexOf(row), rows.length - 1)];
  if (next === undefined) return;
  row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** A press anywhere in a row opens what its heading links to, but for presses on controls and those that select text. */
function openRow({ target }: MouseEvent<HTMLElement>): void {
  const pressed = target as Element;
  if (pressed.closest('a, button, input, label') !== null || getSelection()?.isCollapsed === false) return;
  pressed.closest('[data-row]')?.querySelector<HTMLElement>('th a')?.click();
}
