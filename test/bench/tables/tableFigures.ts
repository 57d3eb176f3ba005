import type { Row } from '../support/BenchPart.ts';
import { median } from '../support/median.ts';
import type { TableFigures } from './visitTable.ts';

type Figures = readonly { readonly count: number; readonly name: string; readonly visit: TableFigures }[];

interface Measure {
  readonly what: string;
  readonly unit: string;
  readonly of: (visit: TableFigures) => number;
  readonly bar: { readonly [count: number]: number };
}

const measures: readonly Measure[] = [
  { what: 'fetched and 25 of them shown, CPU', unit: 'ms', of: ({ first }) => first, bar: { 10000: 2.5 } },
  { what: 'sorted by a number and 25 of them shown, CPU', unit: 'ms', of: ({ sort }) => sort, bar: { 10000: 2, 100000: 4 } },
  { what: 'the next 25 rows, CPU', unit: 'ms', of: ({ further }) => further, bar: {} },
  { what: 'heap', unit: 'MB', of: ({ heap }) => heap, bar: { 100000: 1.6 } },
];

/** The table of the tables part: medians over the visits of a run, ratios to plain DOM. */
export function tableFigures(figures: Figures): readonly Row[] {
  const counts = [...new Set(figures.map(({ count }) => count))];
  return counts.flatMap((count) =>
    measures.map(({ what, unit, of, bar }) => {
      const figure = (name: string): number =>
        median(figures.filter((each) => each.count === count && each.name === name).map(({ visit }) => of(visit)));
      const written = (name: string): string => `${figure(name).toFixed(figure(name) < 10 ? 2 : 0)} ${unit}`;
      const ratio = figure('ours') / figure('plain DOM');
      const allowed = bar[count];
      return {
        what: `${count} rows: ${what}`,
        ours: written('ours'),
        others: Object.fromEntries(['plain DOM', 'TanStack', 'AG Grid'].map((name) => [name, written(name)])),
        ratio,
        target: allowed === undefined ? '' : `<= ${allowed} x plain DOM`,
        ...(allowed !== undefined && { met: ratio <= allowed }),
      };
    }),
  );
}
