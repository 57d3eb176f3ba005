import { memo } from 'react';
import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import type { DataTableBlock, TableColumn } from '#model';
import { FactValue } from '../../forms/FactValue.tsx';
import { formatValue, type WritingStyle } from '../../forms/formatValue.ts';
import { useEvaluation, useMessage } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { useTracked } from '../../scope/useTracked.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BlockList } from '../BlockList.tsx';
import { Disclosure } from './Disclosure.tsx';

interface Props {
  readonly block: DataTableBlock;
  readonly columns: readonly TableColumn[];
  readonly heads: readonly string[];
  readonly item: { readonly [name: string]: unknown };
  readonly style: WritingStyle;
  readonly isFirst: boolean;
  /** The box that chooses the row. */
  readonly box?: { readonly isChosen: boolean; readonly choose: (on: boolean) => void } | undefined;
}

interface Cell {
  readonly column: TableColumn;
  readonly value: unknown;
  readonly currency: unknown;
  readonly tone: unknown;
  readonly to: unknown;
  readonly params: Record<string, unknown>;
}

function cellOf(column: TableColumn, on: Evaluation): Cell {
  const value = (of: TableColumn['value'] | undefined): unknown => resolveValue(of, on);
  return {
    column,
    value: value(column.value),
    currency: value(column.currency),
    tone: value(column.tone),
    to: value(column.to),
    params: resolveParams(column.params, on),
  };
}

function CellValue({ cell: { column, value, currency, tone, to, params }, style }: { readonly cell: Cell; readonly style: WritingStyle }) {
  if (column.format === 'badge' && value !== undefined && value !== null && value !== '') {
    return <Badge tone={typeof tone === 'string' ? tone : undefined}>{formatValue(value, 'text', style)}</Badge>;
  }
  const written = typeof currency === 'string' ? { ...style, currency } : style;
  return <FactValue value={value} format={column.format ?? 'text'} style={written} {...(typeof to === 'string' && { to, params })} />;
}

/** One row; the primary column is its heading, its actions stand in one menu. */
export const TableRow = memo(function TableRow({ block, columns, heads, item, style, isFirst, box }: Props) {
  const around = useEvaluation();
  const message = useMessage();
  const cells = useTracked(() => columns.map((column) => cellOf(column, { ...around, scope: extendScope(around.scope, { item }) })));
  const primary = cells.find(({ column }) => column.primary) ?? cells[0];
  const name = primary ? formatValue(primary.value, primary.column.format ?? 'text', style) : '';
  const actions = block.rowActions ?? [];
  return (
    <tr tabIndex={isFirst ? 0 : -1} data-row="">
      {box && (
        <td className="p-table__choose">
          <input
            type="checkbox"
            aria-label={message('table.selectRow', { row: name })}
            checked={box.isChosen}
            onChange={({ target }) => box.choose(target.checked)}
          />
        </td>
      )}
      {cells.map((cell, index) =>
        cell === primary ? (
          <th key={cell.column.id} scope="row" data-align={cell.column.align}>
            <CellValue cell={cell} style={style} />
          </th>
        ) : (
          <td key={cell.column.id} data-align={cell.column.align} data-label={heads[index]}>
            <CellValue cell={cell} style={style} />
          </td>
        ),
      )}
      {actions.length > 0 && (
        <td className="p-table__actions">
          <ScopeProvider add={{ item }}>
            {actions.length === 1 ? (
              <BlockList blocks={actions} at="rowActions" />
            ) : (
              <Disclosure label={message('table.actionsOf', { row: name })} face={message('table.actions')} closesOnUse>
                <BlockList blocks={actions} at="rowActions" />
              </Disclosure>
            )}
          </ScopeProvider>
        </td>
      )}
    </tr>
  );
});
