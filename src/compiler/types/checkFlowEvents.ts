import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { ENGINE_EVENTS } from './engineEvents.ts';

/** Checks that somebody sends the events that a flow says may reach it from outside. */
export function checkFlowEvents(root: Node, { findings, portal }: Checking): void {
  const id = textOf(entryOf(root, 'id'));
  if (id === undefined || entryOf(root, 'collection')) return;
  const sent = portal.sentTo(id);
  if (sent.includes('*')) return;
  // A flow that no block shows gets nothing at all: that it is not shown is told where its block is missing or wrong.
  if (sent.length === 0 && textOf(entryOf(root, 'runsIn')) === 'block') return;
  for (const [event, node] of entriesOf(entryOf(root, 'events'))) {
    if (sent.includes(event) || Object.hasOwn(ENGINE_EVENTS, event)) continue;
    const message = `nothing sends "${event}" to flow "${id}"`;
    findings.add('MACHINE_EVENT_UNSENT', node, message, `send it: { "send": "${event}", "to": "${id}" }, or take it out`, true);
  }
}
