import type { FlowEvent } from '#machines';
import { defineAction } from '../defineAction.ts';

interface Params {
  event: string;
  to?: string;
  asks?: boolean;
  payload?: Record<string, unknown>;
}

/** Sends an event to the flow around, or to a named one; with `asks` not before somebody with unsaved work has agreed (GB-014). */
export const send = defineAction<Params>({
  type: 'send',
  run({ event, to, asks, payload }, at) {
    if (asks === true && at.services.navigation.mayLeave?.() === false) return undefined;
    const sent: FlowEvent = { ...payload, type: event };
    if (to !== undefined) return at.services.flows.send(to, sent);
    if (at.send === undefined) throw new Error(`No flow around to send '${event}' to`);
    return at.send(sent);
  },
});
