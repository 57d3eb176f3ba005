import type { FlowEvent } from '#machines';
import { defineAction } from '../defineAction.ts';

interface Params {
  event: string;
  /** Id of the flow; the surrounding one if absent. */
  to?: string;
  /** Whether a user with unsaved work is asked first. */
  asks?: boolean;
  payload?: Record<string, unknown>;
}

/**
 * Sends an event to the surrounding flow or to a named one. With `asks`, it is not sent if the user prefers to stay with unsaved work
 * (GB-014).
 */
export const send = defineAction<Params>({
  type: 'send',
  run({ event, to, asks, payload }, context) {
    if (asks === true && context.services.navigation.mayLeave?.() === false) return undefined;
    const sent: FlowEvent = { ...payload, type: event };
    if (to !== undefined) return context.services.flows.send(to, sent);
    if (context.send === undefined) throw new Error(`There is no surrounding flow to send '${event}' to.`);
    return context.send(sent);
  },
});
