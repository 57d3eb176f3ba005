import { useMemo, useState } from 'react';
import { type Chart, chartOf } from '#chart';
import type { StudioMachine } from '#model';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import type { ChartMarks } from '../marks.ts';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { ChartView } from './ChartView.tsx';
import { foldChart } from './foldChart.ts';
import { useLayout } from './useLayout.ts';

interface FoldingChartProps {
  readonly machine: StudioMachine;
  /** What is drawn instead of the machine alone. */
  readonly chart?: Chart;
  readonly marks?: ChartMarks;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The chart of a machine, of which states with children can be folded up. */
export function FoldingChart({ machine, chart: given, marks, selection, onSelect }: FoldingChartProps) {
  const text = useText();
  const [folded, setFolded] = useState(NOTHING);
  const whole = useMemo(() => given ?? chartOf(machine), [given, machine]);
  const chart = useMemo(() => foldChart(whole, folded), [whole, folded]);
  const breakpoints = useBreakpoints(machine.id);
  // A chart of two machines has parts of the other one too.
  const own = given === undefined ? breakpoints : undefined;
  const shown = useMemo(() => (own === undefined || own.parts.size === 0 ? marks : { ...marks, breakpoints: own.parts }), [marks, own]);
  const layout = useLayout(chart, given === undefined && chart === whole ? machine.layout : undefined);
  const fold = (state: string): void => {
    if (state === '' || !whole.states.some(({ parent }) => parent === state)) return;
    setFolded((before) => (before.has(state) ? new Set([...before].filter((id) => id !== state)) : new Set([...before, state])));
  };
  if (layout === undefined)
    return (
      <p className="s-chart s-chart--waiting" role="status">
        {text('studio.chart.waiting')}
      </p>
    );
  return (
    <ChartView
      chart={chart}
      layout={layout}
      {...(shown && { marks: shown })}
      selection={selection}
      onSelect={onSelect}
      onFold={fold}
      onBreakpoint={own?.toggle}
    />
  );
}
