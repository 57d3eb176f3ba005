import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import type { Chart } from '#chart';
import type { ChartLayout, ChartRectangle } from '#model';
import type { ChartMarks } from '../marks.ts';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { ChartTools } from './ChartTools.tsx';
import { Minimap } from './Minimap.tsx';
import { type Arrow, type ChartPart, nextPart, partsOf } from './parts.ts';
import { useViewport } from './useViewport.ts';

interface ChartViewProps {
  readonly chart: Chart;
  readonly layout: ChartLayout;
  readonly marks?: ChartMarks;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** Folds a state with children up or out. */
  readonly onFold: (state: string) => void;
  /** Sets or clears a breakpoint, where there can be some. */
  readonly onBreakpoint?: ((part: string) => void) | undefined;
}

const STEP = 1.25;

/**
 * The picture of a machine, which can be moved, made larger and walked through with the arrow keys. It says nothing to screen readers but
 * what is selected; the table says the same as the picture.
 */
export function ChartView({ chart, layout, marks = {}, selection, onSelect, onFold, onBreakpoint }: ChartViewProps) {
  const text = useText();
  const help = useId();
  const first = chart.states.find(({ id }) => id === '')?.initial;
  const beginning = [...(marks.active ?? [])].at(-1) ?? first;
  const { actions, frame, size, viewport } = useViewport(
    layout,
    layout.boxes.find(({ state }) => state === beginning),
  );
  const parts = partsOf(layout, new Set(chart.transitions.map(({ id }) => id)));
  const selected = parts.find(({ id, kind }) => kind === selection?.kind && id === selection.id);
  useFollowing(layout, marks.active, actions.follow);
  const own = useShowing(selected, actions.bring);
  const select = (part: (typeof parts)[number] | undefined): void => {
    if (part === undefined) return;
    own.current = part.id;
    onSelect({ kind: part.kind, id: part.id });
    actions.bring(part.at);
  };
  const press = (part: Selection): void => {
    own.current = part.id;
    onSelect(part);
  };
  const keys = new Map<string, () => void>([
    ['+', () => actions.zoom(STEP)],
    ['=', () => actions.zoom(STEP)],
    ['-', () => actions.zoom(1 / STEP)],
    ['0', actions.fit],
    ['Home', () => select(parts.find(({ id }) => id === first) ?? parts[0])],
    ['Escape', () => onSelect(undefined)],
    ['Enter', () => selection?.kind === 'state' && onFold(selection.id)],
    ['b', () => selection?.id && onBreakpoint?.(selection.id)],
  ]);
  const pressKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isArrow = event.key.startsWith('Arrow');
    const act = isArrow
      ? () => select(selected ? nextPart(parts, selected, event.key as Arrow) : parts[0])
      : keys.get(event.key === 'B' ? 'b' : event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="s-chart">
      <div
        ref={frame}
        className="s-chart__frame"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys itself (WAI-ARIA 1.2)
        tabIndex={0}
        aria-label={text('studio.chart.label', { machine: chart.id })}
        aria-describedby={help}
        onKeyDown={pressKey}
      >
        <ChartDrawing
          chart={chart}
          layout={layout}
          marks={marks}
          selection={selection}
          viewport={viewport}
          size={size}
          onSelect={press}
          onFold={onFold}
        />
      </div>
      <p id={help} className="p-visually-hidden">
        {text('studio.chart.keys')}
      </p>
      <ChartTools actions={actions} />
      <Minimap layout={layout} viewport={viewport} size={size} active={marks.active} onCentre={actions.centre} />
    </div>
  );
}

/** Brings the innermost active state into view whenever other states become active. */
function useFollowing({ boxes }: ChartLayout, active: ChartMarks['active'], follow: (part: ChartRectangle) => void): void {
  const innermost = [...(active ?? [])].at(-1);
  const box = boxes.find(({ state }) => state === innermost);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state is followed, not another size of the frame
  useEffect(() => {
    if (!isFirst.current && box !== undefined) follow(box);
    isFirst.current = false;
  }, [innermost]);
}

/** Brings a part into view that was selected elsewhere; gives where to note what was selected on the chart itself, which is seen already. */
function useShowing(selected: ChartPart | undefined, bring: (part: ChartRectangle) => void): RefObject<string | undefined> {
  const own = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another part is shown, not the same one again
  useEffect(() => {
    if (selected !== undefined && selected.id !== own.current) bring(selected.at);
    own.current = undefined;
  }, [selected?.id]);
  return own;
}
