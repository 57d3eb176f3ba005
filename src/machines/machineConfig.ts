import type { Action, Condition, Invoke, MachineDocument, State, Transition, TransitionList, ValueMap } from '#model';
import { asList } from './asList.ts';
import type { BasedInput } from './mergedCall.ts';

/** Parameters that an action's implementation is called with. */
export interface ActionParams {
  readonly values: ValueMap | undefined;
  readonly when: Condition | undefined;
}

/** Parameters that a guard's implementation is called with. */
export interface GuardParams {
  readonly condition: Condition;
}

/** Resolves the input of an actor when it starts. */
export type InputOf = (
  invoke: Invoke,
) => (moment: { context: Record<string, unknown>; event: { type: string } }) => Record<string, unknown> | BasedInput;

type Config = Record<string, unknown>;

/** Limit on transitions without events in a row; more than that is an endless loop, which then throws. */
const MAX_MICROSTEPS = 1000;

/** The XState config of a machine document: conditions become guards with parameters; the input of an actor is evaluated when it starts. */
export function machineConfig(doc: MachineDocument, inputOf: InputOf): Config {
  // What XState does not know is left out; context and delays are set by `createFlow`.
  const { $schema, runsIn, collection, records, context, events, delays, ...root } = doc;
  return { ...stateConfig(root, inputOf), options: { maxIterations: MAX_MICROSTEPS } };
}

function stateConfig(state: State, inputOf: InputOf): Config {
  const { entry, exit, on: transitions, always, after, invoke, onDone, states, ...same } = state;
  return {
    ...same,
    entry: (entry ?? []).map(actionConfig),
    exit: (exit ?? []).map(actionConfig),
    on: mapValues(transitions, transitionConfigs),
    ...(always && { always: transitionConfigs(always) }),
    after: mapValues(after, transitionConfigs),
    invoke: asList<Invoke>(invoke).map((actor) => invokeConfig(actor, inputOf)),
    ...(onDone && { onDone: transitionConfigs(onDone) }),
    ...(states && { states: mapValues(states, (child) => stateConfig(child, inputOf)) }),
  };
}

function invokeConfig(invoke: Invoke, inputOf: InputOf): Config {
  return {
    ...(invoke.id !== undefined && { id: invoke.id }),
    src: invoke.src,
    input: inputOf(invoke),
    ...(invoke.onDone && { onDone: transitionConfigs(invoke.onDone) }),
    ...(invoke.onError && { onError: transitionConfigs(invoke.onError) }),
  };
}

function transitionConfigs(list: TransitionList): Config[] {
  return asList<Transition>(list).map(transitionConfig);
}

function transitionConfig({ target, guard, actions, reenter, description }: Transition): Config {
  return {
    ...(target !== undefined && { target }),
    ...(guard !== undefined && { guard: { type: 'condition', params: { condition: guard } } }),
    ...(actions !== undefined && { actions: actions.map(actionConfig) }),
    ...(reenter !== undefined && { reenter }),
    ...(description !== undefined && { description }),
  };
}

function actionConfig({ type, params, when }: Action): Config {
  return { type, params: { values: params, when } };
}

function mapValues<T>(map: { readonly [name: string]: T } | undefined, convert: (value: T) => unknown): Config {
  return Object.fromEntries(Object.entries(map ?? {}).map(([name, value]) => [name, convert(value)]));
}
