import { useState } from 'react';
import { FormattedValue } from '../../forms/format/FormattedValue.tsx';
import type { FormatOptions } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BlockList } from '../BlockList.tsx';
import { cellText, isFigure } from './cellText.ts';
import { reportChart } from './reportChart.ts';
import type { Cell, Column, Row, ShownPart } from './reportShapes.ts';

/** More rows are shown when they are asked for: a file has all of them. */
const ROWS_AT_ONCE = 25;

/** A part as a table with its totals. A press of a head sorts, another one turns the order round. On narrow screens rows are cards. */
export function ReportTable({ part }: { readonly part: ShownPart }) {
  const translate = useTranslate();
  const options = useFormatOptions();
  const [sort, setSort] = useState<Sort>();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const rows = sortedRows(part.rows, sort);
  const chart = reportChart(part, translate('report.onTarget'));
  const definitions = part.columns.filter(({ about }) => about !== undefined);
  return (
    <section className="p-report__part" aria-label={part.title}>
      {chart && <BlockList blocks={[chart]} at={part.name} />}
      <div className="p-table-wrap">
        <table className="p-table p-table--cards">
          <caption className="p-report__caption">{part.title}</caption>
          <thead>
            <tr>
              {part.columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of reports have no key
              <Cells key={index} row={row} part={part} options={options} />
            ))}
          </tbody>
          {part.totals && (
            <tfoot>
              <Cells
                row={{ ...part.totals, [part.columns.find(({ show }) => !isFigure(show))?.key ?? '']: translate('report.total') }}
                part={part}
                options={options}
                isTotal
              />
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > most && (
        <Button variant="ghost" onClick={() => setMost((before) => before * 4)}>
          {translate('report.more', { shown: most, total: part.total })}
        </Button>
      )}
      {definitions.length > 0 && (
        <details className="p-report__definitions">
          <summary>{translate('report.definitions')}</summary>
          <dl>
            {definitions.map(({ about, key, label }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

interface HeadProps {
  readonly column: Column;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function Head({ column: { about, key, label, show }, sort, onSort }: HeadProps) {
  const isSorted = sort?.key === key;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-align={isFigure(show) ? 'end' : undefined} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className="p-table__sort"
        title={about}
        onClick={() => onSort({ key, isDescending: isSorted ? !sort.isDescending : isFigure(show) })}
      >
        {label}
        <Icon name={isSorted && !sort.isDescending ? 'chevron-up' : 'chevron-down'} />
      </button>
    </th>
  );
}

function sortedRows(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  if (!sort) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return [...rows].sort((one, other) => compared(one[sort.key], other[sort.key], sign));
}

/** Cells without a value stand last. */
function compared(one: Cell, other: Cell, sign: number): number {
  if (one === undefined || one === null || other === undefined || other === null)
    return Number(one === undefined || one === null) - Number(other === undefined || other === null);
  return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other)));
}

interface CellsProps {
  readonly row: Row;
  readonly part: ShownPart;
  readonly options: FormatOptions;
  readonly isTotal?: boolean;
}

function Cells({ row, part, options, isTotal = false }: CellsProps) {
  const name = part.columns.find(({ show }) => !isFigure(show)) ?? part.columns[0];
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

/** Where the drawing has its line, if it draws the column. */
function targetOf({ key }: Column, { chart }: ShownPart): number | undefined {
  return chart?.y.includes(key) ? chart.threshold : undefined;
}

interface ContentProps extends Omit<CellsProps, 'part'> {
  readonly column: Column;
  readonly target: number | undefined;
}

function CellContent({ column, row, options, isTotal, target }: ContentProps) {
  const translate = useTranslate();
  const value = row[column.key];
  const text = cellText(value, column.show, options);
  if (text === '') return <span className="p-muted">{isTotal ? '' : '—'}</span>;
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
