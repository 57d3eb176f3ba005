import type { FlowEvent } from '#machines';
import type { FlowHost, Flows, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { startFlow } from './startFlow.ts';

/** Limit on the events that wait for one flow to start. One more is reported as a fault, because the flow probably never starts. */
const MAX_QUEUED = 20;

/**
 * Creates the registry of the running flows of a portal, which starts flows and delivers events to them by id. `services` is a function,
 * because flows and services refer to each other; it is first called when a flow starts.
 */
export function createFlows(services: () => PortalServices): Flows {
  const running = new Map<string, RunningFlow>();
  /** Ids of the flows that belong to the whole portal and not to a block. */
  const portalFlows = new Set<string>();
  /** Flow id -> events that wait for the start of the flow. */
  const queues = new Map<string, FlowEvent[]>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const portalHost: FlowHost = { evaluation: () => services().base() };
  return {
    get: (id) => running.get(id),
    send(id, event) {
      const flow = running.get(id);
      if (flow !== undefined) return flow.send(event);
      const queue = queues.get(id) ?? [];
      queues.set(id, queue);
      if (queue.length >= MAX_QUEUED) return services().report({ where: `flow ${id}`, error: new Error(`No flow takes '${event.type}'`) });
      queue.push(event);
    },
    broadcast(event) {
      for (const id of portalFlows) running.get(id)?.send(event);
    },
    start(document, host, input) {
      const flow = startFlow(document, host ?? portalHost, services(), input);
      running.set(document.id, flow);
      if (host === undefined) portalFlows.add(document.id);
      notify();
      for (const event of queues.get(document.id) ?? []) flow.send(event);
      queues.delete(document.id);
      return {
        ...flow,
        stop() {
          flow.stop();
          // A newer flow of the same id may have been started before this one stops.
          if (running.get(document.id) === flow) running.delete(document.id);
          notify();
        },
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
