import { type Action, type Invoke, pointerTo, type Transition, type TransitionList } from '#model';
import { asList } from './asList.ts';
import type { StateNode } from './stateTree.ts';

/** What triggers a transition: an event, nothing (`always`), a delay, an actor that ended or failed, or final child states. */
export type EdgeKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone';

/** A transition of a machine document together with its source state and trigger, for the lint and for graphs. */
export interface Edge {
  readonly source: StateNode;
  readonly kind: EdgeKind;
  /** Event type as XState names it; '' for `always`. */
  readonly event: string;
  /** What the author wrote: event type, delay name or actor source. */
  readonly label: string;
  readonly transition: Transition;
  /** Index among the transitions of the source for the same trigger, which are tried in this order. */
  readonly index: number;
  readonly pointer: string;
}

/** All transitions of one state, in document order. */
export function edgesOf(node: StateNode, machineId: string): Edge[] {
  const { state, pointer } = node;
  const stateId = fullId(node, machineId);
  const byEvent = Object.entries(state.on ?? {}).flatMap(([event, list]) =>
    edgesFor(node, { kind: 'event', event, label: event }, list, pointerTo(pointer, 'on', event)),
  );
  const byDelay = Object.entries(state.after ?? {}).flatMap(([delay, list]) =>
    edgesFor(node, { kind: 'after', event: `xstate.after.${delay}.${stateId}`, label: delay }, list, pointerTo(pointer, 'after', delay)),
  );
  const stateDone: Trigger = { kind: 'stateDone', event: `xstate.done.state.${stateId}`, label: node.key };
  return [
    ...byEvent,
    ...edgesFor(node, { kind: 'always', event: '', label: '' }, state.always, pointerTo(pointer, 'always')),
    ...byDelay,
    ...invokesOf(node, machineId).flatMap((actor) => actorEdges(node, actor)),
    ...edgesFor(node, stateDone, state.onDone, pointerTo(pointer, 'onDone')),
  ];
}

/** What triggers a transition. */
type Trigger = Pick<Edge, 'kind' | 'event' | 'label'>;

function edgesFor(source: StateNode, trigger: Trigger, list: TransitionList | undefined, pointer: string): Edge[] {
  return asList<Transition>(list).map((transition, index) => ({
    source,
    ...trigger,
    transition,
    index,
    pointer: Array.isArray(list) ? pointerTo(pointer, index) : pointer,
  }));
}

function actorEdges(node: StateNode, { id, invoke, pointer }: InvokedActor): Edge[] {
  const done: Trigger = { kind: 'done', event: `xstate.done.actor.${id}`, label: invoke.src };
  const error: Trigger = { kind: 'error', event: `xstate.error.actor.${id}`, label: invoke.src };
  return [
    ...edgesFor(node, done, invoke.onDone, pointerTo(pointer, 'onDone')),
    ...edgesFor(node, error, invoke.onError, pointerTo(pointer, 'onError')),
  ];
}

/** The id that XState gives to a state: machine id and state names, joined by dots. */
function fullId(node: StateNode, machineId: string): string {
  return [machineId, node.id].filter((part) => part !== '').join('.');
}

/** An actor that a state invokes; its `id` is the one in the names of XState's done and error events. */
export interface InvokedActor {
  readonly node: StateNode;
  readonly id: string;
  readonly invoke: Invoke;
  readonly pointer: string;
}

/** The operation that an actor's `src` calls ('listOrders' for `op:listOrders`); undefined for an actor of the vocabulary. */
export function operationOf(src: string): string | undefined {
  return src.startsWith('op:') ? src.slice('op:'.length) : undefined;
}

/** The actors that a state invokes. */
export function invokesOf(node: StateNode, machineId: string): InvokedActor[] {
  const declared = node.state.invoke;
  const pointer = pointerTo(node.pointer, 'invoke');
  return asList<Invoke>(declared).map((invoke, index) => ({
    node,
    id: invoke.id ?? `${index}.${fullId(node, machineId)}`,
    invoke,
    pointer: Array.isArray(declared) ? pointerTo(pointer, index) : pointer,
  }));
}

/** An action of a machine document. */
export interface LocatedAction {
  readonly action: Action;
  readonly pointer: string;
  /** Whether it stands in `onDone` or `onError` of another action, where XState's own `assign` does not work. */
  readonly isNested: boolean;
}

/** Every action of a machine: on entry, on exit, on transitions, and in the parameters `onDone` and `onError` of other actions. */
export function actionsOf(nodes: readonly StateNode[], edges: readonly Edge[]): LocatedAction[] {
  return [
    ...nodes.flatMap(({ state, pointer }) => [
      ...locateActions(state.entry, pointerTo(pointer, 'entry')),
      ...locateActions(state.exit, pointerTo(pointer, 'exit')),
    ]),
    ...edges.flatMap(({ transition, pointer }) => locateActions(transition.actions, pointerTo(pointer, 'actions'))),
  ];
}

/** Parameters of an action that hold further actions. */
export const PARAMS_WITH_ACTIONS = ['onDone', 'onError'] as const;

function locateActions(actions: unknown, pointer: string, isNested = false): LocatedAction[] {
  if (!Array.isArray(actions)) return [];
  return (actions as Action[]).flatMap((action, index) => {
    const own = pointerTo(pointer, index);
    const nested = PARAMS_WITH_ACTIONS.flatMap((name) => locateActions(action.params?.[name], pointerTo(own, 'params', name), true));
    return [{ action, pointer: own, isNested }, ...nested];
  });
}
