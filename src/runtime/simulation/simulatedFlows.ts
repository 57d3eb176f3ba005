import { simulateFlow } from '#machines';
import type { Flows } from '../scope/Flows.ts';
import { SimulatedFlow } from './SimulatedFlow.ts';

interface SimulatedFlowsOptions {
  /** Called when a block begins to show the flow, with what it gives to its context, and with undefined when it no longer does. */
  readonly onShown: (input: Readonly<Record<string, unknown>> | undefined) => void;
  /** Called with what an event for another flow would have been. */
  readonly onWithheld: (what: string) => void;
}

/** The flows of a screen of which one is simulated. The others stand where they begin. */
export function simulatedFlows(simulated: SimulatedFlow, { onShown, onWithheld }: SimulatedFlowsOptions): Flows {
  return {
    get: (id) => (id === simulated.id ? simulated : undefined),
    send(id, event) {
      if (id === simulated.id) simulated.send(event);
      else onWithheld(`${event.type} → ${id}`);
    },
    broadcast: () => undefined,
    start: ({ id }) => {
      throw new Error(`Flow ${id} of the portal is not simulated`);
    },
    prepare(document, host, input = {}) {
      if (document.id === simulated.id) return { ...copyOf(simulated), start: () => onShown(input), stop: () => onShown(undefined) };
      const standing = new SimulatedFlow(document, simulateFlow(document, host.evaluation()), ({ type }) =>
        onWithheld(`${type} → ${document.id}`),
      );
      return { ...copyOf(standing), start: () => undefined, stop: () => undefined };
    },
    subscribe: () => () => undefined,
  };
}

function copyOf({ getSnapshot, id, send, subscribe }: SimulatedFlow) {
  return { getSnapshot, id, send, subscribe };
}
