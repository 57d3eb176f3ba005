import type { Threshold } from './area.ts';
import { type ChartData, legendText } from './chartData.ts';
import { dashOf, fillOf, seriesClass } from './Patterns.tsx';

interface Props {
  readonly data: ChartData;
  readonly point: number | undefined;
  readonly isLine: boolean;
  readonly patterns: string;
  readonly threshold: Threshold | undefined;
  readonly tick: (amount: number) => string;
}

/** The series by name, each with the figure of the point in hand; at rest with its last one where it is a line. */
export function Legend({ data, isLine, patterns, point, threshold, tick }: Props) {
  return (
    <ul className="p-chart__legend" aria-hidden="true">
      {data.series.map((series, index) => (
        <li key={series.id} className={seriesClass(index)}>
          <svg aria-hidden="true" width={24} height={12} viewBox="0 0 24 12">
            {isLine ? (
              <line x1={0} x2={24} y1={6} y2={6} stroke="currentColor" strokeWidth={2.5} strokeDasharray={dashOf(index, series.dash)} />
            ) : (
              <rect width={24} height={12} rx={2} fill={fillOf(patterns, index)} stroke="currentColor" />
            )}
          </svg>
          <span>{series.label}</span> {(isLine || point !== undefined) && <b>{legendText(series, point)}</b>}
        </li>
      ))}
      {threshold && (
        <li className="p-chart__threshold">
          <svg aria-hidden="true" width={24} height={12} viewBox="0 0 24 12">
            <line x1={0} x2={24} y1={6} y2={6} stroke="currentColor" strokeWidth={1.5} strokeDasharray="5 3" />
          </svg>
          <span>{threshold.label}</span> <b>{tick(threshold.amount)}</b>
        </li>
      )}
      {point !== undefined && <li className="p-chart__at">{data.names[point]}</li>}
    </ul>
  );
}
