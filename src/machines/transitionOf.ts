import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type StateValue, transition } from 'xstate';
import { type Evaluation, evaluate, extendScope, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import type { ActionParams } from './configOf.ts';
import type { FlowAction, FlowEvent } from './flowWorld.ts';
import { stillFlow } from './stillFlow.ts';

/** State of a flow as it is kept between events: JSON only. */
export interface PersistedState {
  readonly state: StateValue;
  readonly context: Readonly<Record<string, unknown>>;
}

/** What an event leads to: the next state and the actions to carry out, or the events that are allowed instead. */
export type Outcome = (PersistedState & { readonly actions: readonly FlowAction[] }) | { readonly refused: readonly string[] };

interface Executable {
  readonly type: string;
  readonly params: unknown;
  readonly info: { readonly context: Record<string, unknown>; readonly event: { readonly type: string } };
}

/** Actions of the document among what XState would carry out; its own steps are left out. */
function actionsAmong(executables: readonly unknown[], on: Evaluation): FlowAction[] {
  return (executables as readonly Executable[])
    .filter(({ type }) => !type.startsWith('xstate.'))
    .flatMap(({ type, params, info }) => {
      const { values, when } = params as ActionParams;
      const here = { ...on, scope: extendScope(on.scope, { context: info.context, event: info.event }) };
      return when === undefined || evaluate(when, here) ? [{ type, params: resolveParams(values, here) }] : [];
    });
}

function keep(snapshot: AnyMachineSnapshot): PersistedState {
  return { state: snapshot.value as StateValue, context: snapshot.context as Record<string, unknown> };
}

/** Events that the state takes as they stand, without further properties. */
function allowedIn(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, sent: FlowEvent): string[] {
  return machine.events.filter((type) => !type.startsWith('xstate.') && type !== '*' && snapshot.can({ ...sent, type }));
}

/**
 * The pure step of a flow on kept state: nothing runs, actions are returned with their parameters resolved. Without kept state the
 * flow starts and the event is not looked at. An event that the state does not take is refused with the events it would take.
 */
export function transitionOf(doc: MachineDocument, kept: PersistedState | undefined, event: FlowEvent, on: Evaluation): Outcome {
  return stillFlow(doc, on, (machine) => {
    if (kept === undefined) {
      const [started, actions] = initialTransition(machine);
      return { ...keep(started as AnyMachineSnapshot), actions: actionsAmong(actions, on) };
    }
    const before = machine.resolveState({ value: kept.state, context: kept.context }) as AnyMachineSnapshot;
    if (!before.can(event)) return { refused: allowedIn(machine, before, event) };
    const [after, actions] = transition(machine, before, event);
    return { ...keep(after as AnyMachineSnapshot), actions: actionsAmong(actions, on) };
  });
}
