import type { Action, Condition, MachineDocument } from '#model';
import { type Edge, edgesOf, invokesOf } from './documentParts.ts';
import { resolveTarget, type StateNode, statesOf, stateTree } from './stateTree.ts';

/** A state of a graph. Its id is the state names from the root, joined by dots; '' for the machine itself. */
export interface GraphState {
  readonly id: string;
  readonly key: string;
  readonly parent?: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly initial?: string;
  readonly description?: string;
  readonly view?: string;
  readonly tags: readonly string[];
  readonly entry: readonly Action[];
  readonly exit: readonly Action[];
  readonly actors: readonly string[];
  readonly pointer: string;
}

/** A transition; `id` is unique and stable while its document does not change. */
export interface GraphTransition {
  readonly id: string;
  readonly source: string;
  /** Absent when the transition has no target or one that does not exist. */
  readonly target?: string;
  readonly kind: Edge['kind'];
  /** Event type as XState names it; '' for `always`. */
  readonly event: string;
  /** What the document says: event type, delay name or actor source. */
  readonly label: string;
  /** Index among the transitions that are tried for the same event. */
  readonly index: number;
  readonly guard?: Condition;
  readonly actions: readonly Action[];
  readonly description?: string;
  readonly pointer: string;
}

/** A machine document as a list of states and a list of transitions, for pictures, coverage tables and the search for paths. */
export interface Graph {
  readonly id: string;
  readonly states: readonly GraphState[];
  readonly transitions: readonly GraphTransition[];
}

/** The states and transitions of a machine document, in document order. */
export function graphOf(doc: MachineDocument): Graph {
  const nodes = statesOf(stateTree(doc));
  return {
    id: doc.id,
    states: nodes.map((node) => graphState(node, doc.id)),
    transitions: nodes.flatMap((node) => edgesOf(node, doc.id)).map((edge) => graphTransition(edge, doc.id)),
  };
}

function kindOf({ state, children }: StateNode): GraphState['kind'] {
  return state.type ?? (children.length > 0 ? 'compound' : 'atomic');
}

function graphState(node: StateNode, machineId: string): GraphState {
  const { id, key, parent, state, pointer } = node;
  return {
    id,
    key: key === '' ? machineId : key,
    ...(parent && { parent: parent.id }),
    kind: kindOf(node),
    ...(state.initial !== undefined && { initial: state.initial }),
    ...(state.description !== undefined && { description: state.description }),
    ...(state.meta?.view !== undefined && { view: state.meta.view }),
    tags: state.tags ?? [],
    entry: state.entry ?? [],
    exit: state.exit ?? [],
    actors: invokesOf(node, machineId).map(({ invoke }) => invoke.src),
    pointer,
  };
}

function graphTransition({ source, kind, event, label, transition, index, pointer }: Edge, machineId: string): GraphTransition {
  const target = transition.target === undefined ? undefined : resolveTarget(source, transition.target, machineId);
  return {
    id: pointer,
    source: source.id,
    ...(target && { target: target.id }),
    kind,
    event,
    label,
    index,
    ...(transition.guard && { guard: transition.guard }),
    actions: transition.actions ?? [],
    ...(transition.description !== undefined && { description: transition.description }),
    pointer,
  };
}
