import { type Condition, type MachineDocument, pointerTo, type Value } from '#model';
import { ACTION_PARAMS, actionsOf, type Edge, type InvokedActor } from '../documentParts.ts';
import type { StateNode } from '../stateTree.ts';

/** What every rule of the lint gets: a machine document, its states, transitions and actors, and the names it may use. */
export interface LintSubject {
  readonly doc: MachineDocument;
  readonly vocabulary: MachineVocabulary;
  readonly root: StateNode;
  readonly nodes: readonly StateNode[];
  readonly edges: readonly Edge[];
  readonly actors: readonly InvokedActor[];
}

/** The names that machine documents may use; the action `assign` is always allowed. */
export interface MachineVocabulary {
  /** Actions of flows, which run in the browser. */
  readonly actions: readonly string[];
  /** Actions of life cycles, which run on the server. */
  readonly effects: readonly string[];
  readonly actors: readonly string[];
  readonly operations: readonly string[];
  readonly conditions: readonly string[];
}

/** A condition or value of a machine document. */
export interface LocatedValue {
  readonly value: Condition | Value;
  readonly pointer: string;
}

/** Every condition and value of a machine document. */
export function valuesOf({ doc, nodes, edges, actors }: LintSubject): LocatedValue[] {
  return [
    ...located(doc.context, '/context'),
    ...edges.flatMap(({ transition, pointer }) => located(transition.guard, pointerTo(pointer, 'guard'))),
    ...actors.flatMap(({ invoke, pointer }) => located(invoke.input, pointerTo(pointer, 'input'))),
    ...actionsOf(nodes, edges).flatMap(({ action, pointer }) => [
      ...located(action.when, pointerTo(pointer, 'when')),
      ...Object.entries(action.params ?? {}).flatMap(([name, value]) =>
        ACTION_PARAMS.some((holder) => holder === name) ? [] : located(value, pointerTo(pointer, 'params', name)),
      ),
    ]),
  ];
}

function located(value: Condition | Value | undefined, pointer: string): LocatedValue[] {
  return value === undefined ? [] : [{ value, pointer }];
}
