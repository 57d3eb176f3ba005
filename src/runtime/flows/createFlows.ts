import type { FlowEvent } from '#machines';
import type { Flows, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { PreparedFlow } from './PreparedFlow.ts';

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
  const queues = eventQueues();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const prepare: Flows['prepare'] = (document, host, input) => {
    const flow = new PreparedFlow({ document, host, services: services(), input });
    return {
      ...flow,
      start() {
        flow.start();
        running.set(flow.id, flow);
        notify();
        for (const event of queues.take(flow.id)) flow.send(event);
      },
      stop() {
        flow.stop();
        // A newer flow of the same id may have been started before this one stops.
        if (running.get(flow.id) === flow) running.delete(flow.id);
        notify();
      },
    };
  };
  return {
    get: (id) => running.get(id),
    send(id, event) {
      const flow = running.get(id);
      if (flow !== undefined) return flow.send(event);
      if (!queues.add(id, event)) services().report({ where: `flow ${id}`, error: new Error(`No flow takes '${event.type}'`) });
    },
    broadcast(event) {
      for (const id of portalFlows) running.get(id)?.send(event);
    },
    start(document) {
      portalFlows.add(document.id);
      const flow = prepare(document, { evaluation: () => services().base() });
      flow.start();
      return flow;
    },
    prepare,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface EventQueues {
  /** False if too many events wait already. */
  add(flow: string, event: FlowEvent): boolean;
  take(flow: string): readonly FlowEvent[];
}

/** The events that wait for flows to start. */
function eventQueues(): EventQueues {
  const queues = new Map<string, readonly FlowEvent[]>();
  return {
    add(flow, event) {
      const queue = queues.get(flow) ?? [];
      if (queue.length >= MAX_QUEUED) return false;
      queues.set(flow, [...queue, event]);
      return true;
    },
    take(flow) {
      const queue = queues.get(flow) ?? [];
      queues.delete(flow);
      return queue;
    },
  };
}
