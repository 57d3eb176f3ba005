import type { Chart } from '#chart';

/** A chart without what is inside of folded states: their transitions to and from the inside begin and end at the folded state. */
export function foldChart(chart: Chart, folded: ReadonlySet<string>): Chart {
  if (folded.size === 0) return chart;
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const shownFor = (id: string): string => {
    let shown = id;
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (folded.has(at)) shown = at;
    return shown;
  };
  const states = chart.states
    .filter(({ id }) => shownFor(id) === id)
    .map((state) =>
      folded.has(state.id) ? { ...state, kind: 'atomic' as const, initial: undefined, lines: [...state.lines, '…'] } : state,
    );
  const transitions = chart.transitions
    .map((transition) => ({ ...transition, source: shownFor(transition.source), target: shownFor(transition.target) }))
    .filter((transition, index) => transition.source !== transition.target || chart.transitions[index]?.source === transition.source);
  return { ...chart, states, transitions };
}
