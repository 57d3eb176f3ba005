import { deepEqual } from '#conditions';
import { pointerTo } from '#model';
import { type Edge, edgesOf } from '../documentParts.ts';
import { guardText } from '../exports/words.ts';
import { resolveTarget, type StateNode } from '../stateTree.ts';
import type { ComparedActions } from './actionDifferences.ts';
import type { ComparedMachine, ComparedTransition, DifferenceSide } from './difference.ts';

/** A state of one of two machines. */
export interface ComparedState {
  readonly node: StateNode;
  readonly machine: ComparedMachine;
  /** Id of an actor -> what both machines call it. */
  readonly actors: ReadonlyMap<string, string>;
}

/** A transition of one of two machines. */
export interface TransitionSide {
  readonly edge: Edge;
  readonly machine: ComparedMachine;
  /** What triggers it, the same in both machines. */
  readonly trigger: string;
  /** Id of the state that it leads to; where there is no such state, what is written. */
  readonly target: string | undefined;
}

/** What leads from a state. */
export function transitionSides({ actors, machine, node }: ComparedState): readonly TransitionSide[] {
  return edgesOf(node, machine.document.id).map((edge) => ({
    edge,
    machine,
    trigger: triggerOf(edge, actors),
    target: targetOf(edge, machine),
  }));
}

function triggerOf({ event, kind, label }: Edge, actors: ComparedState['actors']): string {
  if (kind === 'stateDone') return kind;
  if (kind !== 'done' && kind !== 'error') return `${kind} ${label}`;
  const actor = event.split('.').slice(3).join('.');
  return `${kind} ${actors.get(actor) ?? label}`;
}

function targetOf({ source, transition: { target } }: Edge, { document }: ComparedMachine): string | undefined {
  return target === undefined ? undefined : (resolveTarget(source, target, document.id)?.id ?? target);
}

/** How many properties of two transitions differ. */
export function transitionCost(one: TransitionSide, other: TransitionSide): number {
  const [left, right] = [one.edge.transition, other.edge.transition];
  const differs = [
    one.target !== other.target,
    !deepEqual(left.guard, right.guard),
    !deepEqual(left.actions ?? [], right.actions ?? []),
    !deepEqual([left.description, left.reenter], [right.description, right.reenter]),
  ];
  return differs.filter(Boolean).length;
}

/** A transition as a difference tells it; `path` and `text` are those of the property that differs. */
export function sideOf(side: TransitionSide, path?: string, text?: string): DifferenceSide {
  const { pointer } = side.edge;
  return {
    pointer: path === undefined ? pointer : pointerTo(pointer, path),
    ...(text !== undefined && { text }),
    transition: comparedTransition(side),
  };
}

/** The guard of a transition as it is written. */
export function guardOf({ edge: { pointer, transition }, machine }: TransitionSide): string | undefined {
  return transition.guard && guardText({ guard: transition.guard, pointer }, machine.written);
}

/** The actions of a transition. */
export function actionsOf(side: TransitionSide): ComparedActions {
  const { edge, machine } = side;
  return {
    actions: edge.transition.actions ?? [],
    pointer: pointerTo(edge.pointer, 'actions'),
    written: machine.written,
    transition: comparedTransition(side),
  };
}

function comparedTransition(side: TransitionSide): ComparedTransition {
  const { edge, target } = side;
  const { kind, label, pointer } = edge;
  const guard = guardOf(side);
  return { pointer, kind, label, ...(target !== undefined && { target }), ...(guard !== undefined && { guard }) };
}
