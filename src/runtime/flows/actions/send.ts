import type { FlowEvent } from '../../scope/Flows.ts';
import { defineAction } from '../defineAction.ts';

/** Sends an event to the flow around, or to a named one. */
export const send = defineAction<{ event: string; to?: string; payload?: Record<string, unknown> }>({
  type: 'send',
  run({ event, to, payload }, at) {
    const sent: FlowEvent = { ...payload, type: event };
    if (to !== undefined) return at.services.flows.send(to, sent);
    if (at.send === undefined) throw new Error(`No flow around to send '${event}' to`);
    return at.send(sent);
  },
});
