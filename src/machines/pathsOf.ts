import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import type { FlowEvent } from './flowWorld.ts';
import { type GraphTransition, graphOf } from './graphOf.ts';
import { withInertMachine } from './inertMachine.ts';
import type { PersistedState } from './persistedFlow.ts';

/**
 * Properties to try for an event, several for several outcomes: by event type, and for actors by '<src>.done' (each an output under
 * `output`) and '<src>.error' (under `error`). Events without an entry are tried bare.
 */
export interface EventSamples {
  readonly [event: string]: readonly Readonly<Record<string, unknown>>[];
}

/** The shortest path to a state of the flow: the events in order, each with the state that it led to. */
export interface FlowPath extends PersistedState {
  readonly steps: readonly { readonly event: FlowEvent; readonly state: PersistedState['state'] }[];
}

/** The search ends here, because a flow that counts has no end of states. */
const MAX_STATES = 5000;

function sampleName({ kind, label, event }: GraphTransition): string {
  return kind === 'done' || kind === 'error' ? `${label}.${kind}` : event;
}

function eventsOf(transitions: readonly GraphTransition[], samples: EventSamples): ReadonlyMap<string, readonly FlowEvent[]> {
  const sent = transitions.filter(({ kind, event }) => kind !== 'always' && kind !== 'stateDone' && event !== '*');
  return new Map(
    sent.map((transition) => {
      const properties = samples[sampleName(transition)] ?? [{}];
      return [transition.event, properties.map((own) => ({ ...own, type: transition.event }))];
    }),
  );
}

/** The shortest path to every state that the events reach, guards respected; states differ by their context too. */
export function pathsOf(doc: MachineDocument, evaluation: Evaluation, samples: EventSamples = {}): FlowPath[] {
  const known = eventsOf(graphOf(doc).transitions, samples);
  const eventsIn = (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
    return [...types].flatMap((type) => known.get(type) ?? []);
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
