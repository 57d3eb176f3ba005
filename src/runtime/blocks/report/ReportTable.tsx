import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BlockList } from '../BlockList.tsx';
import { isFigure } from './cellText.ts';
import { Cells, firstText } from './ReportCells.tsx';
import { ReportPager } from './ReportPager.tsx';
import { reportChart } from './reportChart.ts';
import type { AskedPage, Cell, Column, Row, ShownPart } from './reportShapes.ts';

/** More rows are shown when they are asked for: a file has all of them. */
const ROWS_AT_ONCE = 25;

interface Props {
  readonly part: ShownPart;
  /** Asks for another page of the rows, or for another order of all of them; what has no pages is sorted here. */
  readonly turn: (page: AskedPage) => void;
}

/**
 * A part as a table with its totals. A press of a head sorts, another one turns the order round. On narrow screens rows are cards; a print
 * has all rows that the page knows.
 */
export function ReportTable({ part, turn }: Props) {
  const translate = useTranslate();
  const options = useFormatOptions();
  const [sort, setSort] = useState<Sort>();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const isPrinted = useIsPrinted();
  const rows = part.page ? part.rows : sortedRows(part.rows, sort);
  const chart = reportChart(part, { options, thresholdLabel: translate('report.target') });
  const sortBy = (by: Sort): void => {
    setSort(by);
    if (part.page) turn({ page: 0, sort: `${by.key},${by.isDescending ? 'desc' : 'asc'}` });
  };
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
                <Head key={column.key} column={column} sort={sort} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isPrinted ? undefined : most).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of reports have no key
              <Cells key={index} row={row} part={part} options={options} />
            ))}
          </tbody>
          {part.totals && (
            <tfoot>
              <Cells
                row={{ ...part.totals, [firstText(part.columns)?.key ?? '']: translate('report.total') }}
                part={part}
                options={options}
                isTotal
              />
            </tfoot>
          )}
        </table>
      </div>
      {part.note !== undefined && <p className="p-hint">{part.note}</p>}
      {rows.length > most && (
        <Button variant="ghost" onClick={() => setMost((before) => before * 4)}>
          {translate('report.more', { shown: most, total: part.total })}
        </Button>
      )}
      {part.page && <ReportPager part={part} page={part.page} onPage={(page) => turn({ page })} />}
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

/** Whether the page is being printed; all rows are there before the browser takes them. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const [start, end] = [() => flushSync(() => setPrinted(true)), () => setPrinted(false)];
    globalThis.addEventListener('beforeprint', start);
    globalThis.addEventListener('afterprint', end);
    return () => {
      globalThis.removeEventListener('beforeprint', start);
      globalThis.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
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
