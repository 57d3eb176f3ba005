import { type AnyActorRef, type AnyMachineSnapshot, createActor, type InspectionEvent, type StateValue } from 'xstate';
import { type Evaluation, extendEvaluation, type Trace, trace } from '#conditions';
import type { Condition, MachineDocument } from '#model';
import { activeIds } from './activeIds.ts';
import { createFlow } from './createFlow.ts';
import type { FlowAction, FlowActor, FlowEvent } from './flowEnvironment.ts';
import { type GraphTransition, graphOf } from './graphOf.ts';
import { innermostStates } from './innermostStates.ts';
import { type ObservedStep, observeFlow } from './observeFlow.ts';
import { partsOf } from './partsOf.ts';
import type { PersistedState } from './persistedFlow.ts';
import { transitionIds } from './transitionIds.ts';

/** Where a flow is that is tried without any effect, and how it came there. */
export interface SimulatedMoment extends PersistedState {
  /** Ids of the active states, the machine itself ('') first. */
  readonly active: readonly string[];
  /** Ids of the innermost active states. */
  readonly innermost: readonly string[];
  /** The guards that the last event asked, in order, with what holds in them. */
  readonly guards: readonly SimulatedGuard[];
  /** Ids of the transitions that the last event took, in order; none if it was ignored. */
  readonly taken: readonly string[];
  /** Types of all actions of those transitions and of the states they left and entered, also of such as did not run by their own condition. */
  readonly actionTypes: readonly string[];
  /** The actions that the last event would have run, with their parameters evaluated. */
  readonly actions: readonly FlowAction[];
}

/** A guard that was asked, and the results of its parts. */
export interface SimulatedGuard {
  readonly guard: Condition;
  readonly holds: (part: Condition) => boolean;
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
    actors: silentActors(doc),
    report: () => undefined,
  });
  const snapshot = from && machine.resolveState({ value: from.state, context: from.context });
  const clock = { setTimeout: () => undefined, clearTimeout: () => undefined };
  const steps: ObservedStep<SimulatedGuard>[] = [];
  const observe = ({ actorRef, rootId, type }: InspectionEvent): void => {
    if (type !== '@xstate.actor' || actorRef.sessionId !== rootId) return;
    observeFlow<SimulatedGuard>(actorRef as AnyActorRef, {
      explain: (_transition, guard, result, { holds }) => ({ guard, holds: rememberedResults(guard, result, holds) }),
      onStep: (step) => steps.push(step),
    });
  };
  const actor = createActor(machine, { clock, inspect: observe, ...(snapshot && { snapshot }) } as never);
  actor.start();
  if (event !== undefined) actor.send(event);
  const last = actor.getSnapshot() as AnyMachineSnapshot;
  const { context, value } = last;
  actor.stop();
  const state = value as StateValue;
  const moment: PersistedState = { state, context: context as PersistedState['context'] };
  const idOf = transitionIds(doc);
  // What was restored has been told before.
  const newSteps = from === undefined ? steps : steps.filter((step) => step.from !== undefined);
  return {
    ...moment,
    active: activeIds(state),
    innermost: innermostStates(last),
    guards: newSteps.flatMap(({ guards }) => guards),
    taken: newSteps.flatMap(({ taken }) => taken.flatMap((transition) => idOf(transition) ?? [])),
    actionTypes: newSteps.flatMap((step) => step.actions),
    actions,
  };
}

/** Actors that never send anything, in place of those that the document invokes. */
function silentActors(doc: MachineDocument): { readonly [name: string]: FlowActor } {
  return Object.fromEntries(graphOf(doc).states.flatMap(({ actors }) => actors.map((name) => [name, () => undefined])));
}

/** The results of a guard and its parts as they are now: a later answer would be that of another moment. */
function rememberedResults(guard: Condition, result: boolean, holds: (part: Condition) => boolean): (part: Condition) => boolean {
  const results = new Map([[guard, result]]);
  const remember = (condition: Condition): void => {
    for (const part of partsOf(condition) ?? []) {
      results.set(part, holds(part));
      remember(part);
    }
  };
  remember(guard);
  return (part) => results.get(part) ?? false;
}

/** The transitions that can be triggered in a moment, innermost states first, each with why its guard holds for such an event. */
export function offeredTransitions(
  doc: MachineDocument,
  { active, context }: Pick<SimulatedMoment, 'active' | 'context'>,
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
