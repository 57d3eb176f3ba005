import type { FlowEvent } from '#machines';
import type { FlowHost, Flows, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { runFlow } from './runFlow.ts';

/** An event that comes before its flow waits; more than this many are a mistake of ours. */
const mostWaiting = 20;

/** The flows that run now. `services` is asked when a flow starts, so that flows and services may know each other. */
export function createFlows(services: () => PortalServices): Flows {
  const running = new Map<string, RunningFlow>();
  const ofPortal = new Set<string>();
  const waiting = new Map<string, FlowEvent[]>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const startAt = (place: FlowHost | undefined): FlowHost => place ?? { evaluation: () => services().base() };
  return {
    get: (id) => running.get(id),
    send(id, event) {
      const flow = running.get(id);
      if (flow !== undefined) return flow.send(event);
      const queue = waiting.get(id) ?? [];
      waiting.set(id, queue);
      if (queue.length >= mostWaiting) return services().report({ where: `flow ${id}`, error: new Error(`No flow takes '${event.type}'`) });
      queue.push(event);
    },
    broadcast(event) {
      for (const id of ofPortal) running.get(id)?.send(event);
    },
    start(document, place, input) {
      const flow = runFlow(document, startAt(place), services(), input);
      running.set(document.id, flow);
      if (place === undefined) ofPortal.add(document.id);
      changed();
      for (const event of waiting.get(document.id) ?? []) flow.send(event);
      waiting.delete(document.id);
      return {
        ...flow,
        stop() {
          flow.stop();
          if (running.get(document.id) === flow) running.delete(document.id);
          changed();
        },
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
