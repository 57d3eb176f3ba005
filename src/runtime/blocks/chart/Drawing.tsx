import type { ReactNode } from 'react';
import { type Area, areaOf, BOTTOM, type DrawingProps, TOP } from './area.ts';
import { Columns, Lines } from './Marks.tsx';
import { scaleOf, textWidth } from './scale.ts';
import { pointProps } from './usePoints.ts';

/** Columns or lines over names along the lower edge, with round numbers beside the left one. */
export function Upright(props: DrawingProps & { readonly isLine: boolean }): ReactNode {
  const { data, isLine, patterns, point, setPoint, threshold, tick } = props;
  const scale = scaleOf([...data.series.flatMap(({ amounts }) => amounts), threshold?.amount], 4);
  const area = areaOf(props, scale);
  const propsOf = pointProps(data, point, setPoint);
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g aria-hidden="true">
        {scale.ticks.map((amount) => (
          <g key={amount}>
            <line
              className={amount === 0 ? 'p-chart__base' : 'p-chart__grid'}
              x1={area.left}
              x2={area.right}
              y1={area.y(amount)}
              y2={area.y(amount)}
            />
            <text className="p-chart__tick" x={area.left - 8} y={area.y(amount) + 4} textAnchor="end">
              {tick(amount)}
            </text>
          </g>
        ))}
        <Names names={data.names} area={area} />
        {point !== undefined && <line className="p-chart__guide" x1={area.x(point)} x2={area.x(point)} y1={TOP} y2={BOTTOM} />}
        {isLine ? <Lines data={data} area={area} point={point} /> : <Columns data={data} area={area} patterns={patterns} />}
        {threshold && (
          <line className="p-chart__threshold" x1={area.left} x2={area.right} y1={area.y(threshold.amount)} y2={area.y(threshold.amount)} />
        )}
      </g>
      {data.names.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other key, and never move
        <rect key={index} {...propsOf(index)} x={area.left + area.slot * index} y={TOP} width={area.slot} height={BOTTOM - TOP} />
      ))}
    </>
  );
}

/** As many names as have room, the first among them. */
function Names({ area, names }: { readonly names: readonly string[]; readonly area: Area }): ReactNode {
  const every = Math.max(1, Math.ceil((textWidth(names) + 10) / area.slot));
  return names.map((name, index) =>
    index % every === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same twice, and never move
      <text key={index} className="p-chart__tick" {...anchorOf(index, every, area)} y={BOTTOM + 18}>
        {name}
      </text>
    ) : null,
  );
}

/** Where not each point has its name, the first begins at the edge, so that it is not cut. */
function anchorOf(index: number, every: number, { left, x }: Area): { readonly x: number; readonly textAnchor: 'start' | 'middle' } {
  return index === 0 && every > 1 ? { x: left, textAnchor: 'start' } : { x: x(index), textAnchor: 'middle' };
}
