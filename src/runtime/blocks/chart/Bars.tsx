import type { DrawingProps } from './area.ts';
import type { ChartData } from './chartData.ts';
import { fillOf, seriesClass } from './Patterns.tsx';
import { scaleOf, shareOf, textWidth } from './scale.ts';
import { pointProps } from './usePoints.ts';

const NAME = 20;
const BAR = 16;
const GAP = 10;

function rowHeight({ series }: ChartData): number {
  return NAME + series.length * (BAR + 2) + GAP;
}

/** Lying bars, each with its name above and its figure behind, so that long names need no room beside. */
export function Bars({ data, patterns, point, setPoint, threshold, width }: DrawingProps) {
  const scale = scaleOf([...data.series.flatMap(({ amounts }) => amounts), threshold?.amount], 4);
  const room = Math.max(60, width - textWidth(data.series.flatMap(({ texts }) => texts)) - 12);
  const x = (amount: number): number => shareOf(amount, scale) * room;
  const height = rowHeight(data);
  const propsOf = pointProps(data, point, setPoint);
  return (
    <>
      {data.names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other key, and never move
        <g key={index} transform={`translate(0 ${index * height})`}>
          <rect {...propsOf(index)} width={width} height={height} />
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
          <g aria-hidden="true" pointerEvents="none">
            <text className="p-chart__name" y={NAME - 6}>
              {name}
            </text>
            {data.series.map(({ amounts, id, texts }, at) => (
              <g key={id} className={seriesClass(at)} transform={`translate(0 ${NAME + at * (BAR + 2)})`}>
                {amounts[index] !== undefined && <Bar from={x(0)} to={x(amounts[index])} fill={fillOf(patterns, at)} />}
                <text className="p-chart__figure" x={Math.max(x(amounts[index] ?? 0), x(0)) + 6} y={BAR - 4}>
                  {texts[index]}
                </text>
              </g>
            ))}
          </g>
        </g>
      ))}
      {threshold && (
        <line className="p-chart__threshold" x1={x(threshold.amount)} x2={x(threshold.amount)} y1={0} y2={height * data.names.length} />
      )}
    </>
  );
}

/** The height of all bars of a chart. */
export function heightOfBars(data: ChartData): number {
  return rowHeight(data) * data.names.length;
}

function Bar({ fill, from, to }: { readonly from: number; readonly to: number; readonly fill: string }) {
  return <rect x={Math.min(from, to)} width={Math.max(1, Math.abs(to - from))} height={BAR} rx={2} fill={fill} stroke="currentColor" />;
}
