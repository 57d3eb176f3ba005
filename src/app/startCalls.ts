import type { StartCallSender } from '#api';

/** The property of `window` by which the two scripts of a page meet: they share no module, so that other pages load no part of the first. */
const MEETING = 'portalStart';

type Meeting = { [MEETING]?: StartCallSender | 'begun' };

/** Leaves the sender of the page's first calls for the portal; false if the portal has begun already. */
export function leaveStartCalls(window: Meeting, sender: StartCallSender): boolean {
  if (window[MEETING] !== undefined) return false;
  window[MEETING] = sender;
  return true;
}

/** The sender of the page's first calls; undefined if there is none, and none is left afterwards. */
export function takeStartCalls(window: Meeting): StartCallSender | undefined {
  const sender = window[MEETING];
  window[MEETING] = 'begun';
  return sender === 'begun' ? undefined : sender;
}
