import type { KeyboardEvent } from 'react';
import type { DataTableBlock, TableColumn } from '#model';
import { useWritingStyle } from '../../forms/useWritingStyle.ts';
import { useMessage, useText } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Rows, rowId, type Selection, type TablePage } from './rows.ts';
import { TableRow } from './TableRow.tsx';
import type { TableSettings } from './tableSettings.ts';

interface GridProps {
  readonly block: DataTableBlock;
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly headers: readonly string[];
  readonly settings: TableSettings;
  readonly rows: Rows;
  readonly selection: Selection | undefined;
  readonly onSort: (sort: string) => void;
}

/** The table itself: head, rows and the check boxes of a selection. */
export function TableGrid({ block, caption, columns, headers, settings, rows, selection, onSort }: GridProps) {
  const message = useMessage();
  if (rows.failed && rows.page === undefined) return null;
  const shown = columns
    .map((column, index) => ({ column, header: headers[index] ?? '' }))
    .filter(({ column }) => !settings.hidden.includes(column.id));
  return (
    <div className="p-table-wrap">
      <table className={classNames('p-table', 'p-table--cards', settings.compact && 'p-table--compact')} aria-busy={rows.loading}>
        <caption className="p-visually-hidden">{rows.page ? caption : message('table.loading', { caption })}</caption>
        <thead>
          <tr>
            {selection && <SelectAll block={block} page={rows.page} selection={selection} />}
            {shown.map(({ column }) => (
              <ColumnHeader key={column.id} column={column} sort={settings.sort} onSort={onSort} />
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
          headers={shown.map(({ header }) => header)}
          page={rows.page}
          selection={selection}
        />
      </table>
    </div>
  );
}

interface SelectAllProps {
  readonly block: DataTableBlock;
  readonly page: TablePage | undefined;
  readonly selection: Selection;
}

/** A check box that selects all rows of the page, or none. */
function SelectAll({ block, page, selection }: SelectAllProps) {
  const message = useMessage();
  const ids = (page?.items ?? []).map((item, index) => rowId(block, item, index));
  const hasSome = selection.rows.length > 0;
  const hasAll = hasSome && selection.rows.length === ids.length;
  return (
    <th scope="col" className="p-table__choose">
      <input
        type="checkbox"
        aria-label={message('table.selectAll')}
        checked={hasAll}
        ref={(box) => {
          if (box) box.indeterminate = hasSome && !hasAll;
        }}
        onChange={({ target }) => selection.select(ids, target.checked)}
      />
    </th>
  );
}

interface HeaderProps {
  readonly column: TableColumn;
  readonly sort: string | undefined;
  /** Called with `key` for ascending order, `-key` for descending, '' for none. */
  readonly onSort: (sort: string) => void;
}

const ariaSort = { up: 'ascending', down: 'descending', none: 'none' } as const;

/** Header of a column; that of a sortable one is a button: ascending, descending, unsorted (GB-003). */
function ColumnHeader({ column, sort, onSort }: HeaderProps) {
  const label = useText(column.label);
  const key = column.sort;
  if (key === undefined) {
    return (
      <th scope="col" data-align={column.align}>
        {label}
      </th>
    );
  }
  const state = sort === key ? 'up' : sort === `-${key}` ? 'down' : 'none';
  const next = { none: key, up: `-${key}`, down: '' }[state];
  return (
    <th scope="col" data-align={column.align} aria-sort={ariaSort[state]}>
      <button type="button" className="p-table__sort" onClick={() => onSort(next)}>
        {label}
        {state !== 'none' && <Icon name={state === 'up' ? 'chevron-up' : 'chevron-down'} />}
      </button>
    </th>
  );
}

interface BodyProps {
  readonly block: DataTableBlock;
  readonly columns: readonly TableColumn[];
  readonly headers: readonly string[];
  readonly page: TablePage | undefined;
  readonly selection?: Selection | undefined;
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** The rows, or skeletons while the first page loads. */
function TableBody({ block, columns, headers, page, selection }: BodyProps) {
  const style = useWritingStyle();
  if (page === undefined) {
    return (
      <tbody aria-hidden="true">
        {skeletonRows.map((row) => (
          <tr key={row}>
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
    <tbody onKeyDown={moveInRows}>
      {page.items.map((item, index) => {
        const id = rowId(block, item, index);
        const checkbox = selection && {
          isChecked: selection.has(id),
          onChange: (isChecked: boolean) => selection.select([id], isChecked),
        };
        return <TableRow key={id} {...{ block, columns, headers, item, style, checkbox }} isFirst={index === 0} />;
      })}
    </tbody>
  );
}

const nextIndex: { readonly [key: string]: (index: number, last: number) => number } = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move between rows; Enter activates the first link or button of the row. Only the focused row is a tab stop. */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement;
  if (!('row' in row.dataset)) return;
  if (event.key === 'Enter') {
    row.querySelector<HTMLElement>('a, button')?.click();
    return;
  }
  const indexAfter = nextIndex[event.key];
  if (indexAfter === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[indexAfter(rows.indexOf(row), rows.length - 1)];
  if (next === undefined) return;
  row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
