import { memo } from 'react';
import type { Chart } from '#chart';
import type { ChartLayout } from '#model';
import type { ChartMarks } from '../marks.ts';
import { isSelected, type Selection } from '../selection.ts';
import { StateBox } from './StateBox.tsx';
import { StateText } from './StateText.tsx';
import { TransitionLine } from './TransitionLine.tsx';
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

/**
 * The drawing: boxes, then lines, then the texts of states, so that a line over a state with children can be seen and hides no text. On
 * paper it is the whole chart.
 */
export function ChartDrawing({ viewport: { scale, x, y }, size, ...parts }: ChartDrawingProps) {
  const { layout } = parts;
  const isPrinting = usePrinting();
  const sizes = isPrinting ? { viewBox: `0 0 ${layout.width} ${layout.height}` } : size;
  return (
    <svg className="s-drawing" {...sizes} aria-hidden="true" focusable="false">
      <defs>
        <marker
          id="s-arrow"
          viewBox="0 0 8 8"
          refX="7.5"
          refY="4"
          markerWidth="10"
          markerHeight="10"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path className="s-arrow" d="M0 0.5 8 4 0 7.5z" />
        </marker>
      </defs>
      <g transform={isPrinting ? undefined : `scale(${scale}) translate(${-x} ${-y})`}>
        <Parts {...parts} />
      </g>
    </svg>
  );
}

/** Not drawn again while the drawing is only moved. */
const Parts = memo(function Parts({ chart, layout, marks, selection, onSelect, onFold }: PartsProps) {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  return (
    <>
      {layout.boxes.map((box) => {
        const state = states.get(box.state);
        if (state === undefined) return null;
        const select = (): void => onSelect({ kind: 'state', id: box.state });
        return (
          // The arrow keys of the frame do the same.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <g key={box.state} onClick={select} onDoubleClick={() => onFold(box.state)}>
            <StateBox
              state={state}
              box={box}
              isActive={marks.active?.has(box.state) ?? false}
              isSelected={isSelected(selection, 'state', box.state)}
            />
          </g>
        );
      })}
      {layout.edges.map((edge) => {
        const transition = transitions.get(edge.transition);
        const select = (): void => {
          if (transition) onSelect({ kind: 'transition', id: transition.id });
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the frame do the same
          <g key={edge.transition} onClick={select}>
            <TransitionLine
              transition={transition}
              edge={edge}
              isTaken={marks.taken?.has(edge.transition) ?? false}
              isSelected={isSelected(selection, 'transition', edge.transition)}
            />
          </g>
        );
      })}
      {layout.boxes.map((box) => {
        const state = states.get(box.state);
        return state && <StateText key={box.state} state={state} box={box} isActive={marks.active?.has(box.state) ?? false} />;
      })}
    </>
  );
});
