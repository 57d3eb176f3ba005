import { memo } from 'react';
import { type Chart, definitions, drawChart } from '#chart';
import type { ChartLayout } from '#model';
import type { ChartMarks } from '../marks.ts';
import type { Selection } from '../selection.ts';
import { Drawn } from './Drawn.tsx';
import { useChartWords } from './useChartWords.ts';
import { usePrinting } from './usePrinting.ts';
import type { Size, Viewport } from './viewport.ts';

interface ChartDrawingProps extends PartsProps {
  readonly viewport: Viewport;
  readonly size: Size;
}

interface PartsProps {
  readonly chart: Chart;
  readonly layout: ChartLayout;
  readonly marks: ChartMarks;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection) => void;
  readonly onFold: (state: string) => void;
}

/** The drawing of a chart, of which a part is seen; on paper it is the whole. */
export function ChartDrawing({ viewport: { scale, x, y }, size, ...parts }: ChartDrawingProps) {
  const { layout } = parts;
  const isPrinting = usePrinting();
  const sizes = isPrinting ? { viewBox: `0 0 ${layout.width} ${layout.height}` } : size;
  return (
    <svg className="s-drawing" {...sizes} aria-hidden="true" focusable="false">
      <defs>
        {definitions.map((shape) => (
          <Drawn key={shape.name} shape={shape} />
        ))}
      </defs>
      <g transform={isPrinting ? undefined : `scale(${scale}) translate(${-x} ${-y})`}>
        <Parts {...parts} />
      </g>
    </svg>
  );
}

/** Not drawn again while the drawing is only moved. */
const Parts = memo(function Parts({ chart, layout, marks, selection, onSelect, onFold }: PartsProps) {
  const words = useChartWords();
  return drawChart(chart, layout, { ...marks, selected: selection?.id }, words).map(({ key, part, shape }) =>
    part === undefined ? (
      <Drawn key={key} shape={shape} />
    ) : (
      // The arrow keys of the frame do the same.
      // biome-ignore lint/a11y/noStaticElementInteractions: see above
      <g key={key} onClick={() => onSelect(part)} onDoubleClick={() => part.kind === 'state' && onFold(part.id)}>
        <Drawn shape={shape} />
      </g>
    ),
  );
});
