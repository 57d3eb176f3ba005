import type { ReactNode } from 'react';
import type { Area } from './area.ts';
import type { Amount, ChartData } from './chartData.ts';
import { dashOf, fillOf, seriesClass } from './Patterns.tsx';
import { textWidth } from './scale.ts';

/** Columns wider than this look like a wall. */
const WIDEST = 44;

interface MarksProps {
  readonly data: ChartData;
  readonly area: Area;
}

/** Upright columns, those of one point beside each other; with their figures above where these have room. */
export function Columns({ area, data, patterns }: MarksProps & { readonly patterns: string }): ReactNode {
  const width = Math.min(WIDEST, (area.slot * 0.76) / data.series.length);
  const hasFigures = textWidth(data.series.flatMap(({ texts }) => texts)) <= area.slot / data.series.length;
  return data.series.map(({ amounts, id, texts }, at) => (
    <g key={id} className={seriesClass(at)}>
      {amounts.map((amount, index) => {
        if (amount === undefined) return null;
        const left = area.x(index) + (at - data.series.length / 2) * width;
        const [top, low] = [Math.min(area.y(amount), area.y(0)), Math.max(area.y(amount), area.y(0))];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other key, and never move
          <g key={index}>
            <rect
              x={left + 1}
              y={top}
              width={Math.max(1, width - 2)}
              height={low - top}
              rx={Math.min(3, width / 4)}
              fill={fillOf(patterns, at)}
              stroke="currentColor"
            />
            {hasFigures && (
              <text className="p-chart__figure" x={left + width / 2} y={top - 5} textAnchor="middle">
                {texts[index]}
              </text>
            )}
          </g>
        );
      })}
    </g>
  ));
}

/** Lines through points, with gaps where there is no figure; the point in hand is marked on each. */
export function Lines({ area, data, point }: MarksProps & { readonly point: number | undefined }): ReactNode {
  return data.series.map(({ amounts, dash, id }, at) => (
    <g key={id} className={seriesClass(at)} fill="none" stroke="currentColor">
      <path
        d={pathOf(amounts, area)}
        strokeWidth={dash === undefined ? 2.5 : 2}
        strokeDasharray={dashOf(at, dash)}
        strokeLinejoin="round"
      />
      {lonePoints(amounts).map((index) => (
        <circle key={index} cx={area.x(index)} cy={area.y(amounts[index] ?? 0)} r={3} fill="currentColor" />
      ))}
      {point !== undefined && amounts[point] !== undefined && (
        <circle cx={area.x(point)} cy={area.y(amounts[point])} r={4.5} fill="currentColor" strokeWidth={2} className="p-chart__dot" />
      )}
    </g>
  ));
}

function pathOf(amounts: readonly Amount[], { x, y }: Area): string {
  return amounts
    .map((amount, index) =>
      amount === undefined ? '' : `${amounts[index - 1] === undefined ? 'M' : 'L'}${round(x(index))} ${round(y(amount))}`,
    )
    .join('');
}

/** Points without neighbours, which a line alone would not show. */
function lonePoints(amounts: readonly Amount[]): readonly number[] {
  return amounts.flatMap((amount, index) =>
    amount !== undefined && amounts[index - 1] === undefined && amounts[index + 1] === undefined ? [index] : [],
  );
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
