import { type Chart, type ChartNote, type ChartSource, type ChartState, type ChartTransition, chartOf } from '#chart';
import type { Difference } from '#machines';
import type { Selection } from '../selection.ts';

/** A machine drawn together with what another one has besides, and how each part differs. */
export interface ComparedChart {
  readonly chart: Chart;
  readonly notes: ReadonlyMap<string, ChartNote>;
  /** Whether nothing was added to the machine's own chart. */
  readonly isOwn: boolean;
}

/** Beginning of the ids of transitions that only the other machine has: their pointers may be those of others here. */
const OTHER = 'other:';

/** The chart of `after` with the states and transitions that only `before` has. */
export function comparedChart(before: ChartSource, after: ChartSource, differences: readonly Difference[]): ComparedChart {
  const [was, is] = [chartOf(before), chartOf(after)];
  const ids = new Set(is.states.map(({ id }) => id));
  const states = was.states.filter(({ id }) => !ids.has(id));
  const removed = new Set(
    differences.flatMap((difference) => (isGone(difference) && difference.before ? [difference.before.pointer] : [])),
  );
  const transitions = was.transitions.flatMap((transition): ChartTransition[] =>
    removed.has(transition.id) ? [{ ...transition, id: OTHER + transition.id }] : [],
  );
  const holders = new Set(states.map(({ parent }) => parent));
  const chart = {
    id: is.id,
    states: [...is.states.map((state) => (holders.has(state.id) ? asHolder(state) : state)), ...states],
    transitions: [...is.transitions, ...transitions],
  };
  return { chart, notes: notesOf(differences), isOwn: states.length + transitions.length === 0 };
}

/** A state to which children of the other machine are added. */
function asHolder(state: ChartState): ChartState {
  return state.kind === 'atomic' ? { ...state, kind: 'compound' } : state;
}

function isGone({ change, part }: Difference): boolean {
  return part === 'transition' && change === 'removed';
}

/** The part of a chart that a difference is of: its transition if that is drawn as a line, else its state. */
export function chartPartOf(difference: Difference): Selection {
  const { after, before, state } = difference;
  const { pointer, target } = after?.transition ?? before?.transition ?? {};
  if (pointer === undefined || target === undefined) return { kind: 'state', id: state };
  return { kind: 'transition', id: isGone(difference) ? OTHER + pointer : pointer };
}

/** Each part with its note; one of which several things are said is changed, unless it is new or gone itself. */
function notesOf(differences: readonly Difference[]): ReadonlyMap<string, ChartNote> {
  const notes = new Map<string, ChartNote>();
  for (const difference of differences) {
    const { change, part, state } = difference;
    const { id, kind } = chartPartOf(difference);
    const isItself = part === 'state' || (part === 'transition' && kind === 'transition');
    if (isItself) notes.set(id, change);
    else if (!notes.has(id) && notes.get(state) !== 'added' && notes.get(state) !== 'removed') notes.set(id, 'changed');
  }
  return notes;
}
