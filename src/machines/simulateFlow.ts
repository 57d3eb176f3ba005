import { type AnyMachineSnapshot, createActor, type StateValue } from 'xstate';
import { type Evaluation, extendEvaluation, type Trace, trace } from '#conditions';
import type { MachineDocument } from '#model';
import { activeIds } from './activeIds.ts';
import { createFlow } from './createFlow.ts';
import type { FlowAction, FlowEvent } from './flowEnvironment.ts';
import { type GraphTransition, graphOf } from './graphOf.ts';
import { observeFlow, type TransitionKey } from './observeFlow.ts';
import type { PersistedState } from './persistedFlow.ts';
import { transitionIds } from './transitionIds.ts';

/** Where a flow is that is tried without any effect, and how it came there. */
export interface SimulatedMoment extends PersistedState {
  /** Ids of the active states, the machine itself ('') first. */
  readonly active: readonly string[];
  /** Ids of the transitions that the last event took, in order; none if it was ignored. */
  readonly taken: readonly string[];
  /** The actions that the last event would have run, with their parameters evaluated. */
  readonly actions: readonly FlowAction[];
}

/** A transition that leads out of an active state, with why its guard holds or not. */
export interface OfferedTransition {
  readonly transition: GraphTransition;
  readonly holds: boolean;
  readonly because: Trace | undefined;
}

/**
 * Starts a flow, or sends it an event, without any effect: its actions are told and not run, its calls never end, its timers never fire.
 * What ends them are events too (`GraphTransition.event`).
 */
export function simulateFlow(doc: MachineDocument, evaluation: Evaluation, from?: PersistedState, event?: FlowEvent): SimulatedMoment {
  const actions: FlowAction[] = [];
  const machine = createFlow(doc, {
    conditions: evaluation.conditions,
    scope: () => evaluation.scope,
    translate: (key) => key,
    run: (action) => {
      actions.push(action);
    },
    call: () => new Promise(() => undefined),
    actors: {},
    report: () => undefined,
  });
  const snapshot = from && machine.resolveState({ value: from.state, context: from.context });
  const clock = { setTimeout: () => undefined, clearTimeout: () => undefined };
  const actor = createActor(machine, { clock, ...(snapshot && { snapshot }) } as never);
  const taken: TransitionKey[] = [];
  observeFlow(actor, { explain: () => undefined, onStep: (step) => taken.push(...step.taken) });
  actor.start();
  if (event !== undefined) actor.send(event);
  const { context, value } = actor.getSnapshot() as AnyMachineSnapshot;
  actor.stop();
  const state = value as StateValue;
  const moment: PersistedState = { state, context: context as PersistedState['context'] };
  const idOf = transitionIds(doc);
  return { ...moment, active: activeIds(state), taken: taken.flatMap((transition) => idOf(transition) ?? []), actions };
}

/** The transitions that can be triggered in a moment, innermost states first, each with why its guard holds for such an event. */
export function offeredTransitions(
  doc: MachineDocument,
  { active, context }: SimulatedMoment,
  evaluation: Evaluation,
  propertiesOf: (transition: GraphTransition) => Readonly<Record<string, unknown>>,
): OfferedTransition[] {
  const { transitions } = graphOf(doc);
  return [...active].reverse().flatMap((state) =>
    transitions
      .filter(({ kind, source }) => source === state && kind !== 'always' && kind !== 'stateDone')
      .map((transition) => {
        const event = { ...propertiesOf(transition), type: transition.event };
        const traced = transition.guard && trace(transition.guard, extendEvaluation(evaluation, { context, event }));
        return { transition, holds: traced?.value ?? true, because: traced?.because };
      }),
  );
}
