import type { Action, Condition, Invoke, MachineDocument, State, Transition, TransitionList, ValueMap } from '#model';
import { asList } from './asList.ts';

/** Parameters under which an action reaches its implementation. */
export interface ActionParams {
  readonly values: ValueMap | undefined;
  readonly when: Condition | undefined;
}

/** Parameters under which a guard reaches its implementation. */
export interface GuardParams {
  readonly condition: Condition;
}

/** Resolves the input of an actor when it starts. */
export type InputOf = (
  invoke: Invoke,
) => (moment: { context: Record<string, unknown>; event: { type: string } }) => Record<string, unknown>;

type Config = Record<string, unknown>;

/** Endless transitions without event stop here with an error instead of hanging. */
const MAX_MICROSTEPS = 1000;

const actionConfig = ({ type, params, when }: Action): Config => ({ type, params: { values: params, when } });

function transitionConfig({ target, guard, actions, reenter, description }: Transition): Config {
  return {
    ...(target !== undefined && { target }),
    ...(guard !== undefined && { guard: { type: 'condition', params: { condition: guard } } }),
    ...(actions !== undefined && { actions: actions.map(actionConfig) }),
    ...(reenter !== undefined && { reenter }),
    ...(description !== undefined && { description }),
  };
}

const listConfig = (list: TransitionList): Config[] => asList<Transition>(list).map(transitionConfig);

function mapped<T>(map: { readonly [name: string]: T } | undefined, convert: (value: T) => unknown): Config {
  return Object.fromEntries(Object.entries(map ?? {}).map(([name, value]) => [name, convert(value)]));
}

function invokeConfig(invoke: Invoke, inputOf: InputOf): Config {
  return {
    ...(invoke.id !== undefined && { id: invoke.id }),
    src: invoke.src,
    input: inputOf(invoke),
    ...(invoke.onDone && { onDone: listConfig(invoke.onDone) }),
    ...(invoke.onError && { onError: listConfig(invoke.onError) }),
  };
}

function stateConfig(state: State, inputOf: InputOf): Config {
  const { entry, exit, on, always, after, invoke, onDone, states, ...same } = state;
  return {
    ...same,
    entry: (entry ?? []).map(actionConfig),
    exit: (exit ?? []).map(actionConfig),
    on: mapped(on, listConfig),
    ...(always && { always: listConfig(always) }),
    after: mapped(after, listConfig),
    invoke: asList<Invoke>(invoke).map((actor) => invokeConfig(actor, inputOf)),
    ...(onDone && { onDone: listConfig(onDone) }),
    ...(states && { states: mapped(states, (child) => stateConfig(child, inputOf)) }),
  };
}

/** The XState config of a machine document: conditions become guards with parameters, actions keep their type, inputs resolve late. */
export function configOf(doc: MachineDocument, inputOf: InputOf): Config {
  const { $schema, runsIn, collection, records, context, events, delays, ...root } = doc;
  return { ...stateConfig(root, inputOf), options: { maxIterations: MAX_MICROSTEPS } };
}
