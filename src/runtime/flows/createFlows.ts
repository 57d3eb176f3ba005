import type { FlowEvent } from '#machines';
import type { FlowHost, Flows, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { runFlow } from './runFlow.ts';

/** Events for a flow that does not run yet are queued; more than this many are a fault. */
const MAX_QUEUED = 20;

/** The flows that run now. `services` is called when a flow starts, because flows and services refer to each other. */
export function createFlows(services: () => PortalServices): Flows {
  const running = new Map<string, RunningFlow>();
  const portalFlows = new Set<string>();
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
      const flow = runFlow(document, host ?? portalHost, services(), input);
      running.set(document.id, flow);
      if (host === undefined) portalFlows.add(document.id);
      notify();
      for (const event of queues.get(document.id) ?? []) flow.send(event);
      queues.delete(document.id);
      return {
        ...flow,
        stop() {
          flow.stop();
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
