import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import type { FlowEvent } from './flowEnvironment.ts';
import { type GraphTransition, graphOf } from './graphOf.ts';
import { withInertMachine } from './inertMachine.ts';
import type { PersistedState } from './persistedFlow.ts';

/**
 * The properties to try for each event, one entry for each outcome of interest. Keys are event types, and for actors '<src>.done' (property
 * `output`) and '<src>.error' (property `error`). Events without an entry are tried without properties.
 */
export interface EventSamples {
  readonly [event: string]: readonly Readonly<Record<string, unknown>>[];
}

/** The shortest path to a state of the flow: the events in order, each with the state that it led to. */
export interface FlowPath extends PersistedState {
  readonly steps: readonly { readonly event: FlowEvent; readonly state: PersistedState['state'] }[];
}

/** Limit on the states visited: a flow that counts in its context has infinitely many. */
const MAX_STATES = 5000;

/** The shortest path to every state that the events reach, guards respected; states differ by their context too. */
export function pathsOf(doc: MachineDocument, evaluation: Evaluation, samples: EventSamples = {}): FlowPath[] {
  const eventsByType = eventsOf(graphOf(doc).transitions, samples);
  const eventsIn = (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
    return [...types].flatMap((type) => eventsByType.get(type) ?? []);
  };
  const paths = withInertMachine(doc, evaluation, (machine) => getShortestPaths(machine, { events: eventsIn as never, limit: MAX_STATES }));
  return paths.map(({ state, steps }) => ({
    state: state.value,
    context: state.context as PersistedState['context'],
    steps: steps
      .filter(({ event }) => event.type !== 'xstate.init')
      .map((step) => ({ event: step.event as FlowEvent, state: (step.state as AnyMachineSnapshot).value as PersistedState['state'] })),
  }));
}

/** Key of the samples for a transition. */
function sampleName({ kind, label, event }: GraphTransition): string {
  return kind === 'done' || kind === 'error' ? `${label}.${kind}` : event;
}

/** The events to try, by event type; what happens without being sent is left out. */
function eventsOf(transitions: readonly GraphTransition[], samples: EventSamples): ReadonlyMap<string, readonly FlowEvent[]> {
  const sent = transitions.filter(({ kind, event }) => kind !== 'always' && kind !== 'stateDone' && event !== '*');
  return new Map(
    sent.map((transition) => {
      const properties = samples[sampleName(transition)] ?? [{}];
      return [transition.event, properties.map((own) => ({ ...own, type: transition.event }))];
    }),
  );
}
