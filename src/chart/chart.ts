import { type Graph, type GraphState, type GraphTransition, graphOf, guardText, operationOf } from '#machines';
import type { Action, StudioMachine } from '#model';
import { pointerTo } from '#model';

/** A state as it is drawn. */
export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly parent: string | undefined;
  readonly kind: GraphState['kind'];
  /** What happens in it, a line each: its calls and actions, and the transitions that do not leave it. */
  readonly lines: readonly string[];
  /** The child that is entered first; undefined unless it has children of which one is active. */
  readonly initial: string | undefined;
}

/** A transition that is drawn as a line from its source to its target. */
export interface ChartTransition {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** Trigger, guard and actions, a line each. */
  readonly lines: readonly string[];
}

/** What is drawn of a machine, without any position. */
export interface Chart {
  readonly id: string;
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** The part of a machine of the Studio that its chart shows. */
export type ChartSource = Pick<StudioMachine, 'document' | 'written'>;

/** Longest line of a chart, in characters; a longer one ends with an ellipsis, and its whole text stands in the details. */
const LONGEST_LINE = 34;

/** What is drawn of a machine: words of the document itself, which are the same in every language. */
export function chartOf({ document, written }: ChartSource): Chart {
  const graph = graphOf(document);
  const words = wordsOf(written);
  return {
    id: document.id,
    states: graph.states.map((state) => chartState(state, graph, words)),
    transitions: graph.transitions.flatMap((transition) => {
      const { id, source, target } = transition;
      return target === undefined ? [] : [{ id, source, target, lines: words.transition(transition).map(shortened) }];
    }),
  };
}

function chartState(state: GraphState, { transitions }: Graph, words: Words): ChartState {
  const { actors, entry, exit, id, initial, key, kind, parent, pointer } = state;
  const staying = transitions.filter(({ source, target }) => source === id && target === undefined);
  const lines = [
    ...actors.map((actor) => `call ${callName(actor)}`),
    ...words.actions(entry, pointerTo(pointer, 'entry')).map((text) => `entry / ${text}`),
    ...words.actions(exit, pointerTo(pointer, 'exit')).map((text) => `exit / ${text}`),
    ...staying.map((transition) => words.transition(transition).join(' ')),
  ];
  const first = initial === undefined ? undefined : id === '' ? initial : `${id}.${initial}`;
  return { id, name: key, parent, kind, lines: lines.map(shortened), initial: kind === 'compound' ? first : undefined };
}

/** How the parts of a machine are put into words. */
interface Words {
  transition(transition: GraphTransition): readonly string[];
  actions(actions: readonly Action[], pointer: string): readonly string[];
}

function wordsOf(written: ChartSource['written']): Words {
  const actions: Words['actions'] = (list, pointer) => list.map((action, index) => actionWords(action, pointerTo(pointer, index), written));
  return {
    actions,
    transition(transition) {
      const guard = guardText(transition, written);
      const condition = guard && `[${guard}]`;
      const done = actions(transition.actions, pointerTo(transition.pointer, 'actions'));
      const doing = done.length > 0 ? `/ ${done.join('; ')}` : undefined;
      return [triggerWords(transition), condition, doing].filter((line) => line !== undefined);
    },
  };
}

/** What triggers a transition, in the words of XState's documents. */
function triggerWords({ kind, label }: Pick<GraphTransition, 'kind' | 'label'>): string {
  if (kind === 'event') return label;
  if (kind === 'after') return `after ${label}`;
  if (kind === 'done') return `onDone ${callName(label)}`;
  if (kind === 'error') return `onError ${callName(label)}`;
  return kind === 'stateDone' ? 'onDone' : 'always';
}

function callName(actor: string): string {
  return operationOf(actor) ?? actor;
}

/** An action: what an assignment sets, and of others the type with what it concerns. */
function actionWords({ type, params = {} }: Action, pointer: string, written: ChartSource['written']): string {
  if (type === 'assign') return `set ${Object.keys(params['values'] ?? {}).join(', ')}`;
  const [first] = Object.entries(params);
  if (first === undefined) return type;
  const [name, value] = first;
  const text = written[pointerTo(pointer, 'params', name)] ?? (typeof value === 'object' ? name : String(value));
  return `${type} ${text}`;
}

function shortened(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line;
}
