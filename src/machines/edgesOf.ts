import type { Transition, TransitionList } from '#model';
import { asList } from './asList.ts';
import { invokesOf } from './invokesOf.ts';
import { pointerTo } from './pointerTo.ts';
import type { StateNode } from './stateNode.ts';

/** What sets a transition off: an event, nothing, a delay, an actor that ended or failed, or final child states. */
export type EdgeKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone';

/** A transition of a machine document with its place. */
export interface Edge {
  readonly source: StateNode;
  readonly kind: EdgeKind;
  /** Event type as XState names it; '' for `always`. */
  readonly event: string;
  /** What the author wrote: event type, delay name or actor source. */
  readonly label: string;
  readonly transition: Transition;
  /** Place among the transitions tried for the same event. */
  readonly rank: number;
  readonly pointer: string;
}

type Cause = Pick<Edge, 'kind' | 'event' | 'label'>;

function edgesFor(source: StateNode, cause: Cause, list: TransitionList | undefined, pointer: string): Edge[] {
  return asList<Transition>(list).map((transition, rank) => ({
    source,
    ...cause,
    transition,
    rank,
    pointer: Array.isArray(list) ? pointerTo(pointer, rank) : pointer,
  }));
}

function invokeEdges(node: StateNode, machineId: string): Edge[] {
  return invokesOf(node, machineId).flatMap(({ id, invoke, pointer }) => [
    ...edgesFor(node, { kind: 'done', event: `xstate.done.actor.${id}`, label: invoke.src }, invoke.onDone, pointerTo(pointer, 'onDone')),
    ...edgesFor(
      node,
      { kind: 'error', event: `xstate.error.actor.${id}`, label: invoke.src },
      invoke.onError,
      pointerTo(pointer, 'onError'),
    ),
  ]);
}

/** All transitions of one state, in document order. */
export function edgesOf(node: StateNode, machineId: string): Edge[] {
  const { state, pointer } = node;
  const stateId = [machineId, node.id].filter((part) => part !== '').join('.');
  const byEvent = Object.entries(state.on ?? {}).flatMap(([event, list]) =>
    edgesFor(node, { kind: 'event', event, label: event }, list, pointerTo(pointer, 'on', event)),
  );
  const byDelay = Object.entries(state.after ?? {}).flatMap(([delay, list]) =>
    edgesFor(node, { kind: 'after', event: `xstate.after.${delay}.${stateId}`, label: delay }, list, pointerTo(pointer, 'after', delay)),
  );
  return [
    ...byEvent,
    ...edgesFor(node, { kind: 'always', event: '', label: '' }, state.always, pointerTo(pointer, 'always')),
    ...byDelay,
    ...invokeEdges(node, machineId),
    ...edgesFor(
      node,
      { kind: 'stateDone', event: `xstate.done.state.${stateId}`, label: node.key },
      state.onDone,
      pointerTo(pointer, 'onDone'),
    ),
  ];
}
