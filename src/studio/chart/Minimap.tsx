import type { PointerEvent } from 'react';
import type { ChartLayout } from '#model';
import { isWhole, minimapScale, type Size, type Viewport } from './viewport.ts';

interface MinimapProps {
  readonly layout: ChartLayout;
  readonly viewport: Viewport;
  readonly size: Size;
  readonly active: ReadonlySet<string> | undefined;
  readonly onCentre: (x: number, y: number) => void;
}

/** The whole chart in small, with the part that is seen; a press shows another part. Nothing while all of the chart is seen. The keys of the chart do the same. */
export function Minimap({ layout, viewport, size, active, onCentre }: MinimapProps) {
  if (isWhole(viewport, layout, size)) return null;
  const scale = minimapScale(layout);
  const show = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onCentre((event.clientX - left) / scale, (event.clientY - top) / scale);
  };
  return (
    <svg
      className="s-minimap"
      width={layout.width * scale}
      height={layout.height * scale}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      aria-hidden="true"
      focusable="false"
      onPointerDown={show}
      onPointerMove={show}
    >
      {layout.boxes.map(({ height, state, width, x, y }) => (
        <rect
          key={state}
          className={active?.has(state) ? 's-minimap__state s-minimap__state--active' : 's-minimap__state'}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      ))}
      <rect
        className="s-minimap__seen"
        x={viewport.x}
        y={viewport.y}
        width={size.width / viewport.scale}
        height={size.height / viewport.scale}
      />
    </svg>
  );
}
