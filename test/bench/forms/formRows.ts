import type { Row } from '../support/BenchPart.ts';
import { median } from '../support/median.ts';
import { quantile } from '../support/quantile.ts';
import type { FormFigures } from './visitForm.ts';

/** Every visit of a run. */
export type Figures = readonly { readonly count: number; readonly name: string; readonly visit: FormFigures }[];

interface Measure {
  readonly what: string;
  readonly unit: 'ms' | 'MB';
  readonly of: (visit: FormFigures) => readonly number[];
  readonly take?: (values: readonly number[]) => number;
  /** The one to divide by, and the greatest ratio that is allowed by number of fields. */
  readonly limit?: string;
  readonly bar?: { readonly [count: number]: number };
}

const p95 = (values: readonly number[]): number => quantile(values, 0.95);

const measures: readonly Measure[] = [
  { what: 'open at its address, CPU', unit: 'ms', of: ({ open }) => [open.total] },
  { what: 'mount, CPU', unit: 'ms', of: ({ mounts }) => mounts.map(({ total }) => total), bar: { 50: 1.8, 500: 1.8 } },
  { what: 'script a key at 50 ms', unit: 'ms', of: ({ key }) => [key.script], bar: { 500: 1.3 } },
  { what: 'script a key at 50 ms, validating', unit: 'ms', of: ({ liveKey }) => [liveKey.script], bar: { 500: 1.3 } },
  { what: 'script a key at 350 ms, validating', unit: 'ms', of: ({ slowKey }) => (slowKey ? [slowKey.script] : []), bar: { 200: 1.5 } },
  { what: 'CPU a key at 50 ms', unit: 'ms', of: ({ key }) => [key.total], bar: { 500: 0.6 } },
  { what: 'key to paint, p50', unit: 'ms', of: ({ paints }) => paints, limit: 'hand+cv', bar: { 500: 1 } },
  { what: 'key to paint, p95', unit: 'ms', of: ({ paints }) => paints, take: p95, limit: 'hand+cv' },
  { what: 'submit to all errors, CPU', unit: 'ms', of: ({ submit }) => [submit.total], bar: { 50: 1.1, 500: 1.6 } },
  { what: 'submit to all errors, clock', unit: 'ms', of: ({ submitMs }) => [submitMs] },
  { what: 'heap', unit: 'MB', of: ({ heap }) => [heap], bar: { 50: 1.8, 500: 2.2 } },
];

function figureOf(figures: Figures, count: number, name: string, { of, take = median }: Measure): number {
  return take(figures.filter((each) => each.count === count && each.name === name).flatMap(({ visit }) => of(visit)));
}

function written(figure: number, unit: string): string {
  return `${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`;
}

function rowOf(figures: Figures, count: number, measure: Measure): Row {
  const { what, unit, limit = 'hand', bar } = measure;
  const names = [...new Set(figures.filter((each) => each.count === count).map(({ name }) => name))].filter((name) => name !== 'ours');
  const sorted = [limit, ...names.filter((name) => name !== limit)];
  const ours = figureOf(figures, count, 'ours', measure);
  const ratio = ours / figureOf(figures, count, limit, measure);
  const allowed = bar?.[count];
  return {
    what: `${count} fields: ${what}`,
    ours: written(ours, unit),
    others: Object.fromEntries(sorted.map((name) => [name, written(figureOf(figures, count, name, measure), unit)])),
    ratio,
    target: allowed === undefined ? '' : `<= ${allowed} x ${limit}`,
    ...(allowed !== undefined && { met: ratio <= allowed }),
  };
}

/** How script per key grows with the form. */
function growthRow(figures: Figures): Row {
  const measure = measures.find(({ what }) => what === 'script a key at 50 ms, validating') as Measure;
  const growth = (name: string): number => figureOf(figures, 500, name, measure) / figureOf(figures, 50, name, measure);
  const names = ['hand', 'rhf', 'formily', 'rjsf'].filter((wanted) => figures.some(({ name }) => name === wanted));
  return {
    what: 'script a key, 500 fields to 50',
    ours: growth('ours').toFixed(2),
    others: Object.fromEntries(names.map((name) => [name, growth(name).toFixed(2)])),
    ratio: growth('ours') / growth('hand'),
    target: '<= 1.3 x hand',
    met: growth('ours') <= 1.3 * growth('hand'),
  };
}

/** The table of the forms part: medians over all visits of a run. */
export function formRows(figures: Figures): readonly Row[] {
  const counts = [...new Set(figures.map(({ count }) => count))];
  const isMeasured = (count: number, name: string): boolean => figures.some((each) => each.count === count && each.name === name);
  const rows = counts.flatMap((count) =>
    measures
      .filter(({ limit = 'hand' }) => isMeasured(count, limit))
      .map((measure) => rowOf(figures, count, measure))
      .filter(({ ours }) => !ours.startsWith('NaN')),
  );
  return [...rows, growthRow(figures)];
}
