/** The patterns of columns and bars, so that series differ without colours: plain, slanted lines, dots, crossed lines. */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {[1, 2, 3].map((series) => (
        <pattern
          key={series}
          id={`${id}-${series}`}
          className={seriesClass(series)}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform={series === 2 ? undefined : 'rotate(45)'}
        >
          <rect width={8} height={8} fill="currentColor" fillOpacity={0.18} />
          {series === 2 ? <circle cx={4} cy={4} r={2} fill="currentColor" /> : <rect width={3} height={8} fill="currentColor" />}
          {series === 3 && <rect width={8} height={3} fill="currentColor" />}
        </pattern>
      ))}
    </defs>
  );
}

/** What an area of a series is filled with. */
export function fillOf(patterns: string, series: number): string {
  return series === 0 ? 'currentColor' : `url(#${patterns}-${series})`;
}

/** The class that gives a series its colour. */
export function seriesClass(series: number): string {
  return `p-chart__series-${series}`;
}

/** The dashes of the lines: the first is solid. */
const DASHES = [undefined, '7 5', '2 4', '10 4 2 4'];

/** How a line of a series is dashed. */
export function dashOf(series: number, dash: 'dashed' | 'dotted' | undefined): string | undefined {
  if (dash === undefined) return DASHES[series];
  return dash === 'dashed' ? '7 5' : '2 4';
}
