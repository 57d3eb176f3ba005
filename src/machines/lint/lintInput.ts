import { type Condition, type MachineDocument, pointerTo, type Value } from '#model';
import { actionsOf, type Edge, type InvokedActor, PARAMS_WITH_ACTIONS } from '../documentParts.ts';
import type { StateNode } from '../stateTree.ts';

/** What every check of the lint gets: a machine document, its states, transitions and actors, and the names it may use. */
export interface LintInput {
  readonly doc: MachineDocument;
  readonly vocabulary: MachineVocabulary;
  readonly root: StateNode;
  readonly nodes: readonly StateNode[];
  readonly edges: readonly Edge[];
  readonly actors: readonly InvokedActor[];
}

/** The names that machine documents may use; the action `assign` is always allowed. */
export interface MachineVocabulary {
  /** What a flow, which runs in the browser, may do on a transition, e.g. 'navigate'. */
  readonly actions: readonly string[];
  /** What a life cycle, which runs on the server, may do on a transition, e.g. 'record.send'. */
  readonly effects: readonly string[];
  readonly actors: readonly string[];
  readonly operations: readonly string[];
  readonly conditions: readonly string[];
}

/** A condition or value of a machine document, and where it is written. */
export interface LocatedValue {
  readonly value: Condition | Value;
  readonly pointer: string;
}

/** Every condition and value of a machine document: its context, guards, inputs of actors, and conditions and parameters of actions. */
export function valuesOf({ doc, nodes, edges, actors }: LintInput): LocatedValue[] {
  return [
    ...located(doc.context, '/context'),
    ...nodes.flatMap(({ state, pointer }) => [
      ...located(state.meta?.due?.on, pointerTo(pointer, 'meta', 'due', 'on')),
      ...located(state.meta?.job?.with, pointerTo(pointer, 'meta', 'job', 'with')),
    ]),
    ...edges.flatMap(({ transition, pointer }) => located(transition.guard, pointerTo(pointer, 'guard'))),
    ...actors.flatMap(({ invoke, pointer }) => [
      ...located(invoke.input, pointerTo(pointer, 'input')),
      ...located(invoke.base, pointerTo(pointer, 'base')),
    ]),
    ...actionsOf(nodes, edges).flatMap(({ action, pointer }) => [
      ...located(action.when, pointerTo(pointer, 'when')),
      ...Object.entries(action.params ?? {}).flatMap(([name, value]) =>
        // `actionsOf` lists the actions in these parameters too, each with its own values.
        PARAMS_WITH_ACTIONS.some((param) => param === name) ? [] : located(value, pointerTo(pointer, 'params', name)),
      ),
    ]),
  ];
}

/** A list of the value, empty if the document does not give it. */
function located(value: Condition | Value | undefined, pointer: string): LocatedValue[] {
  return value === undefined ? [] : [{ value, pointer }];
}
