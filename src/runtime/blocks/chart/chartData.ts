/** A number of a series: undefined where there is none, so that a line has a gap. */
export type Amount = number | undefined;

/** A line, or the columns or bars of one colour and pattern. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly amounts: readonly Amount[];
  /** Amounts as they are shown to people. */
  readonly texts: readonly string[];
  /** How a line is drawn; solid unless it is said. */
  readonly dash?: 'dashed' | 'dotted';
}

/** What a chart draws: names along the axis, and one or more series. */
export interface ChartData {
  readonly names: readonly string[];
  readonly series: readonly Series[];
}

/** More points than these are no drawing any more. */
export const MOST_POINTS = 200;

/** The figure that stands in the legend for a point, or at rest: of the point, else the last that there is. */
export function legendText({ amounts, texts }: Series, point: number | undefined): string {
  if (point !== undefined) return texts[point] ?? '';
  const last = amounts.findLastIndex((amount) => amount !== undefined);
  return texts[last] ?? '';
}

/** What a screen reader says of a point: its name and its figures. */
export function pointLabel({ names, series }: ChartData, point: number): string {
  const figures = series.flatMap(({ amounts, label, texts }) => (amounts[point] === undefined ? [] : [`${label} ${texts[point]}`]));
  return `${names[point]}: ${figures.join('; ')}`;
}

/** A number as it may come from a call; undefined for anything else. */
export function amountOf(value: unknown): Amount {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
