import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type StateValue, transition } from 'xstate';
import { type Evaluation, evaluate, extendEvaluation, resolveParams } from '#conditions';
import type { EventDeclaration, MachineDocument } from '#model';
import type { FlowAction, FlowEvent } from './flowEnvironment.ts';
import { withInertMachine } from './inertMachine.ts';
import { eventDeclaration } from './lifeCycle.ts';
import type { ActionParams } from './machineConfig.ts';

/** State of a flow as it is stored between events; JSON only. */
export interface PersistedState {
  readonly state: StateValue;
  readonly context: Readonly<Record<string, unknown>>;
}

/** What an event leads to: the next state and the actions to carry out, or, when it is refused, the events that would be accepted. */
export type Outcome = (PersistedState & { readonly actions: readonly FlowAction[] }) | { readonly refused: readonly string[] };

/**
 * Computes the transition of a persisted flow, for life cycles of records. Nothing runs: actions are returned with their parameters
 * evaluated, for the caller to carry out. Without a persisted state the flow starts and the event is ignored.
 */
export function transitionOf(
  doc: MachineDocument,
  persisted: PersistedState | undefined,
  event: FlowEvent,
  evaluation: Evaluation,
): Outcome {
  return withInertMachine(doc, evaluation, (machine) => {
    if (persisted === undefined) {
      const [started, actions] = initialTransition(machine);
      return { ...persist(started as AnyMachineSnapshot), actions: documentActions(actions, evaluation) };
    }
    const before = restore(machine, persisted);
    if (!before.can(event)) return { refused: acceptedInstead(machine, before, event) };
    const [after, actions] = transition(machine, before, event);
    return { ...persist(after as AnyMachineSnapshot), actions: documentActions(actions, evaluation) };
  });
}

/** Who sends an event: users, or the server when it is due, or when the job of a state has ended. */
export type Sender = 'user' | 'clock' | 'job';

/** The events of this sender that the persisted state accepts, each tried with its example; in the order of the document. */
export function acceptedEvents(
  doc: MachineDocument,
  persisted: PersistedState,
  sender: NonNullable<EventDeclaration['sentBy']>,
  evaluation: Evaluation,
): string[] {
  return withInertMachine(doc, evaluation, (machine) => {
    const snapshot = restore(machine, persisted);
    const withContext = extendEvaluation(evaluation, { context: persisted.context });
    return Object.keys(doc.events ?? {}).filter((type) => {
      const { example, sentBy = 'user' } = eventDeclaration(doc, type);
      return sentBy === sender && snapshot.can({ ...resolveParams(example, withContext), type });
    });
  });
}

function restore(machine: AnyStateMachine, { state, context }: PersistedState): AnyMachineSnapshot {
  return machine.resolveState({ value: state, context }) as AnyMachineSnapshot;
}

function persist(snapshot: AnyMachineSnapshot): PersistedState {
  return { state: snapshot.value as StateValue, context: snapshot.context as Record<string, unknown> };
}

/** Events that the state accepts with the properties of the refused one. */
function acceptedInstead(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, refused: FlowEvent): string[] {
  return machine.events.filter((type) => !type.startsWith('xstate.') && type !== '*' && snapshot.can({ ...refused, type }));
}

/** An action as XState's pure transition returns it; XState's own type leaves `params` and `info` open. */
interface ExecutableAction {
  readonly type: string;
  readonly params: unknown;
  readonly info: { readonly context: Record<string, unknown>; readonly event: { readonly type: string } };
}

/** The actions of the document whose `when` holds, with parameters evaluated; actions internal to XState are left out. */
function documentActions(executables: readonly unknown[], evaluation: Evaluation): FlowAction[] {
  return (executables as readonly ExecutableAction[])
    .filter(({ type }) => !type.startsWith('xstate.'))
    .flatMap(({ type, params, info }) => {
      const { values, when } = params as ActionParams;
      const inAction = extendEvaluation(evaluation, { context: info.context, event: info.event });
      return when === undefined || evaluate(when, inAction) ? [{ type, params: resolveParams(values, inAction) }] : [];
    });
}
