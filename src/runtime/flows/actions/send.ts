import type { FlowEvent } from '#machines';
import { defineAction } from './defineAction.ts';

interface Params {
  /** Type of the event. */
  event: string;
  /** Id of the flow; the surrounding flow without it. */
  to?: string;
  /** Set where the event makes the flow discard what the user has typed: a user with unsaved work then has to confirm it. */
  asks?: boolean;
  /** Further properties of the event. */
  payload?: Record<string, unknown>;
}

/**
 * Sends an event to the surrounding flow or, with `to`, to another one. With `asks`, the user is asked as before leaving the page, and the
 * event is not sent if the user wants to stay (GB-014).
 */
export const send = defineAction<Params>({
  type: 'send',
  run({ event: type, to, asks: needsConfirmation = false, payload }, { services, send: sendToSurroundingFlow }) {
    if (needsConfirmation && services.navigation.mayLeave?.() === false) return undefined;
    const event: FlowEvent = { ...payload, type };
    if (to !== undefined) return services.flows.send(to, event);
    if (sendToSurroundingFlow === undefined) throw new Error(`No flow takes '${type}' here`);
    return sendToSurroundingFlow(event);
  },
});
