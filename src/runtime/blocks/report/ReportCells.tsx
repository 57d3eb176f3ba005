import { FormattedValue } from '../../forms/format/FormattedValue.tsx';
import type { FormatOptions } from '../../forms/format/formatValue.ts';
import { useTranslate } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { cellText, isFigure } from './cellText.ts';
import type { Column, Row, ShownPart } from './reportShapes.ts';

interface CellsProps {
  readonly row: Row;
  readonly part: ShownPart;
  readonly options: FormatOptions;
  readonly isTotal?: boolean;
}

/** A row; the cell that names it is its head. */
export function Cells({ row, part, options, isTotal = false }: CellsProps) {
  const name = isTotal ? firstText(part.columns) : rowName(part);
  return (
    <tr>
      {part.columns.map((column) => {
        const align = isFigure(column.show) ? 'end' : undefined;
        const content = <CellContent column={column} row={row} options={options} isTotal={isTotal} target={targetOf(column, part)} />;
        if (column === name)
          return (
            <th key={column.key} scope="row" data-align={align}>
              {content}
            </th>
          );
        return (
          <td key={column.key} data-align={align} data-label={column.label}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** The column that names rows: what the drawing calls them, else the first that is no figure. */
function rowName({ chart, columns }: ShownPart): Column | undefined {
  return columns.find(({ key }) => key === chart?.x) ?? firstText(columns);
}

/** The first column that is no figure. */
export function firstText(columns: readonly Column[]): Column | undefined {
  return columns.find(({ show }) => !isFigure(show)) ?? columns[0];
}

/** Where the drawing has its line, if it draws the column. */
function targetOf({ key }: Column, { chart }: ShownPart): number | undefined {
  return chart?.y.includes(key) ? chart.threshold : undefined;
}

interface ContentProps extends Omit<CellsProps, 'part'> {
  readonly column: Column;
  readonly target: number | undefined;
}

/** A value in the format of its column, as a link where it leads to the records behind it. */
export function CellContent({ column, row, options, isTotal = false, target }: ContentProps) {
  const translate = useTranslate();
  const value = row[column.key];
  const text = cellText(value, column.show, options);
  if (text === '') return isTotal ? null : <span className="p-muted">—</span>;
  if (column.drill && !isTotal)
    return (
      <FormattedValue
        value={text}
        format="link"
        options={options}
        to={column.drill.to}
        params={filled(column.drill.params ?? {}, row)}
        query={filled(column.drill.query ?? {}, row)}
      />
    );
  if (target === undefined || isTotal || Number(value) < target) return text;
  return (
    <span className="p-report__target">
      {text} <Icon name="success" />
      <span className="p-visually-hidden">{translate('report.onTarget')}</span>
    </span>
  );
}

/** The query of a drill with the row's values in place of their names in braces. */
function filled(query: { readonly [name: string]: unknown }, row: Row): { readonly [name: string]: unknown } {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(row[key] ?? '')) : value,
  ]);
  return Object.fromEntries(entries) as { readonly [name: string]: unknown };
}
