import { type Evaluation, evaluate, extendScope, resolveValue } from '#conditions';
import type { Action, MachineDocument, State, Transition, TransitionList } from '#model';
import { asList } from './asList.ts';
import type { FlowEvent } from './flowEnvironment.ts';

type Context = Readonly<Record<string, unknown>>;

/** A flow that waits for an event: where it is, and what its context holds. */
export interface RestingState {
  /** The active states from the machine itself to the innermost. */
  readonly active: readonly ActiveState[];
  readonly context: Context;
}

interface ActiveState {
  readonly key: string;
  readonly state: State;
}

/** Limit on transitions without events in a row. */
const MAX_STEPS = 20;

/**
 * Where a flow that starts comes to rest, by conditions and assignments alone; undefined if its start needs more: a call, a timer, parallel
 * states or an action. Small, because it stands in for XState on pages that need XState only when somebody does something.
 */
export function restingState(doc: MachineDocument, evaluation: Evaluation, input?: Context): RestingState | undefined {
  return settled(doc, evaluation, input, () => undefined);
}

/** Called where a state starts actors, and with what their input is evaluated in. */
type OnActors = (reached: RestingState, moment: Evaluation) => void;

/** As `restingState`; `onActors` learns of the state whose actors keep the flow from resting, the innermost active one. */
export function settled(
  doc: MachineDocument,
  evaluation: Evaluation,
  input: Context | undefined,
  onActors: OnActors,
): RestingState | undefined {
  const context = { ...(resolveValue(doc.context ?? {}, at(evaluation, { context: {}, event: START })) as Context), ...input };
  let rest = enter({ active: [], context }, { key: doc.id, state: doc }, evaluation, onActors);
  for (let step = 0; rest !== undefined && step < MAX_STEPS; step += 1) {
    const found = enabledTransition(rest, START, evaluation, ({ always }) => always);
    if (found === undefined) return rest;
    rest = follow(rest, found, evaluation, onActors);
  }
  return undefined;
}

/** Whether the flow does anything on an event; XState ignores every other event. */
export function reactsTo(rest: RestingState, event: FlowEvent, evaluation: Evaluation): boolean {
  const found = enabledTransition(rest, event, evaluation, ({ on: transitions }) => [
    ...asList<Transition>(transitions?.[event.type]),
    ...asList<Transition>(transitions?.['*']),
  ]);
  if (found === undefined) return false;
  const { target, actions = [] } = found.transition;
  const moment = at(evaluation, { context: rest.context, event });
  return target !== undefined || actions.some(({ when }) => when === undefined || evaluate(when, moment));
}

/** The active states as XState writes them: a name, or a map from a name to what is active inside. */
export function stateValueOf({ active }: RestingState): string | Record<string, unknown> {
  const [innermost = '', ...outer] = active
    .slice(1)
    .map(({ key }) => key)
    .reverse();
  return outer.reduce<string | Record<string, unknown>>((value, key) => ({ [key]: value }), innermost);
}

/** The event with which XState starts a machine. */
const START: FlowEvent = { type: 'xstate.init' };

function at(evaluation: Evaluation, roots: { readonly context: Context; readonly event: FlowEvent }): Evaluation {
  return { ...evaluation, scope: extendScope(evaluation.scope, roots) };
}

/** Enters a state and the initial states inside it. */
function enter(rest: RestingState, entered: ActiveState, evaluation: Evaluation, onActors: OnActors): RestingState | undefined {
  const { type, invoke, after, entry = [], initial, states } = entered.state;
  if (type !== undefined || entry.some(({ type }) => type !== 'assign')) return undefined;
  const context = entry.reduce((before, action) => assigned(before, action, evaluation), rest.context);
  const reached = { active: [...rest.active, entered], context };
  if (asList(invoke).length > 0) onActors(reached, at(evaluation, { context, event: START }));
  if (asList(invoke).length > 0 || after !== undefined) return undefined;
  if (states === undefined) return reached;
  const child = states[initial ?? ''];
  return child && enter(reached, { key: initial ?? '', state: child }, evaluation, onActors);
}

function assigned(context: Context, { params, when }: Action, evaluation: Evaluation): Context {
  const moment = at(evaluation, { context, event: START });
  return when === undefined || evaluate(when, moment)
    ? { ...context, ...(resolveValue(params?.['values'] ?? {}, moment) as Context) }
    : context;
}

interface EnabledTransition {
  readonly transition: Transition;
  /** Index of its state among the active ones. */
  readonly source: number;
}

/** The first transition whose guard holds, of the innermost state that has one. */
function enabledTransition(
  { active, context }: RestingState,
  event: FlowEvent,
  evaluation: Evaluation,
  listOf: (state: State) => TransitionList | undefined,
): EnabledTransition | undefined {
  const moment = at(evaluation, { context, event });
  for (let source = active.length - 1; source >= 0; source -= 1) {
    const state = active[source]?.state;
    const transition = asList<Transition>(state && listOf(state)).find(({ guard }) => guard === undefined || evaluate(guard, moment));
    if (transition !== undefined) return { transition, source };
  }
  return undefined;
}

/** Follows a transition to a sibling that runs no action; undefined for any other. */
function follow(
  rest: RestingState,
  { transition, source }: EnabledTransition,
  evaluation: Evaluation,
  onActors: OnActors,
): RestingState | undefined {
  const { target = '', actions = [] } = transition;
  const left = rest.active.slice(source);
  const sibling = rest.active[source - 1]?.state.states?.[target];
  if (sibling === undefined || actions.length > 0 || left.some(({ state }) => state.exit !== undefined)) return undefined;
  return enter({ ...rest, active: rest.active.slice(0, source) }, { key: target, state: sibling }, evaluation, onActors);
}
