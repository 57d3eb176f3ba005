import { memo } from 'react';
import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import type { DataTableBlock, TableColumn } from '#model';
import { FormattedValue } from '../../forms/format/FormattedValue.tsx';
import { type FormatOptions, formatValue } from '../../forms/format/formatValue.ts';
import { useEvaluation, useTranslate } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { useTracked } from '../../scope/useTracked.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { BlockList } from '../BlockList.tsx';
import { alignOf, type ColumnHeaders } from './rows.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly columns: readonly TableColumn[];
  readonly headers: ColumnHeaders;
  /** The row's data, read as `item` in expressions. */
  readonly item: { readonly [name: string]: unknown };
  readonly options: FormatOptions;
  /** Whether Tab reaches this row at first (roving tabindex). Afterwards TableGrid sets `tabIndex` on the elements itself, without rendering. */
  readonly isFirst: boolean;
  /** Whether the table has a column of actions, and this row some. */
  readonly actions: 'no column' | 'none' | 'some';
  /** The check box that selects the row. */
  readonly checkbox?: { readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void } | undefined;
}

/** A cell: the column, and the values of the column evaluated for this row. */
interface Cell {
  readonly column: TableColumn;
  readonly value: unknown;
  readonly currency: unknown;
  readonly tone: unknown;
  readonly to: unknown;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
}

/**
 * One row of a data table. The cell of the primary column, or else the first cell, is the row's header.
 */
export const TableRow = memo(function TableRow({ block, columns, headers, item, options, isFirst, checkbox, actions }: Props) {
  const evaluation = useEvaluation();
  const translate = useTranslate();
  const cells = useTracked(() =>
    columns.map((column) => cellOf(column, { ...evaluation, scope: extendScope(evaluation.scope, { item }) })),
  );
  const headerCell = cells.find(({ column }) => column.primary) ?? cells[0];
  const rowName = headerCell ? formatValue(headerCell.value, headerCell.column.format ?? 'text', options) : '';
  // TableGrid finds the rows by `data-row`, for the keys that move between them.
  return (
    <tr tabIndex={isFirst ? 0 : -1} data-row="">
      {checkbox && (
        <td className="p-table__choose">
          <input
            type="checkbox"
            aria-label={translate('table.selectRow', { row: rowName })}
            checked={checkbox.isChecked}
            onChange={({ target }) => checkbox.onChange(target.checked)}
          />
        </td>
      )}
      {cells.map((cell) =>
        cell === headerCell ? (
          <th key={cell.column.id} scope="row" data-align={alignOf(cell.column)}>
            <CellValue cell={cell} options={options} />
          </th>
        ) : (
          <td key={cell.column.id} data-align={alignOf(cell.column)} data-label={headers[cell.column.id]}>
            <CellValue cell={cell} options={options} />
          </td>
        ),
      )}
      {actions !== 'no column' && (
        <td className="p-table__actions">{actions === 'some' && <RowActions block={block} item={item} rowName={rowName} />}</td>
      )}
    </tr>
  );
});

/** The actions of a row. A single one in the document is shown as it is, several in a menu, which is made when it is opened. */
function RowActions({ block, item, rowName }: Pick<Props, 'block' | 'item'> & { readonly rowName: string }) {
  const translate = useTranslate();
  const list = (
    <ScopeProvider add={{ item }}>
      <BlockList blocks={block.rowActions} at="rowActions" />
    </ScopeProvider>
  );
  if (block.rowActions?.length === 1) return list;
  return (
    <Menu label={translate('table.actionsOf', { row: rowName })} visibleLabel={translate('table.actions')} iconOnly>
      {list}
    </Menu>
  );
}

function cellOf(column: TableColumn, evaluation: Evaluation): Cell {
  const value = (property: TableColumn['value'] | undefined): unknown => resolveValue(property, evaluation);
  return {
    column,
    value: value(column.value),
    currency: value(column.currency),
    tone: value(column.tone),
    to: value(column.to),
    params: resolveParams(column.params, evaluation),
    query: resolveParams(column.query, evaluation),
  };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A text with more characters may be cut off where there is no room. */
const UNCUT_CHARACTERS = 14;

/** Formats of which a part says nothing, or something else. */
const wholeFormats: ReadonlySet<unknown> = new Set(['date', 'dateTime', 'time', 'timeRange', 'number', 'money', 'phone']);

interface CellValueProps {
  readonly cell: Cell;
  readonly options: FormatOptions;
}

/** The value on one line. A long text is cut off where there is no room; the pointer shows all of it. */
function CellValue({ cell: { column, value, currency, tone, to, params, query }, options }: CellValueProps) {
  if (column.format === 'badge' && !isEmpty(value)) {
    return <Badge tone={typeof tone === 'string' ? tone : undefined}>{formatValue(value, 'text', options)}</Badge>;
  }
  const format = column.format ?? 'text';
  const cellOptions = typeof currency === 'string' ? { ...options, currency } : options;
  const text = formatValue(value, format, cellOptions);
  const shown = (
    <FormattedValue value={value} format={format} options={cellOptions} {...(typeof to === 'string' && { to, params, query })} />
  );
  if (text.length <= UNCUT_CHARACTERS || wholeFormats.has(format)) return shown;
  return (
    <div className="p-table__text" title={text}>
      {shown}
    </div>
  );
}
