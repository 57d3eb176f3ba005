import { type EventExits, eventExitsOf } from '#machines';
import type { MachineDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, jsonOf, type Node, nodeAt, textOf } from '../source/node.ts';
import { ENGINE_EVENTS } from './engineEvents.ts';
import type { TypedUsage } from './typedUsage.ts';

/** Stands for every event: which one is sent is worked out while the portal runs. */
const ANY = '*';

/**
 * Checks that somebody, a block, a flow, a call or the engine, sends one of the events by which a state is left. A flow that no block shows
 * is reported as such; to records also handlers of the server send, where no document does.
 */
export function checkExits(machines: readonly Node[], usages: readonly TypedUsage[], diagnostics: Diagnostics): void {
  const sent = new Map<string, Set<string>>();
  for (const usage of usages) for (const { name = ANY, to } of usage.sent) sent.set(to, (sent.get(to) ?? new Set()).add(name));
  const shown = new Set(usages.flatMap((usage) => usage.shown.map(({ flow }) => flow)));
  for (const root of machines) {
    const events = eventsTo(root, sent, shown);
    if (events) checkMachine(root, events, diagnostics);
  }
}

/** The events that are sent to a machine; undefined where documents do not tell. */
function eventsTo(root: Node, sent: ReadonlyMap<string, ReadonlySet<string>>, shown: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const collection = textOf(entryOf(root, 'collection'));
  if (collection !== undefined) return sent.get(`collection ${collection}`);
  const id = textOf(entryOf(root, 'id')) ?? '';
  if (textOf(entryOf(root, 'runsIn')) === 'block' && !shown.has(id)) return undefined;
  return new Set([...(sent.get(id) ?? []), ...Object.keys(ENGINE_EVENTS)]);
}

function checkMachine(root: Node, sent: ReadonlySet<string>, diagnostics: Diagnostics): void {
  const declared = entriesOf(entryOf(root, 'events'));
  const isMisspelt = [...sent].some((name) => !declared.has(name) && !Object.hasOwn(ENGINE_EVENTS, name));
  // One that is sent under a name that the machine does not take is reported where it is sent.
  if (sent.has(ANY) || isMisspelt) return;
  for (const exits of exitsOf(root)) if (!exits.events.some((name) => sent.has(name))) report(exits, root, diagnostics);
}

function report({ events, id, pointer }: EventExits, root: Node, diagnostics: Diagnostics): void {
  const names = events.map((name) => `"${name}"`).join(' or ');
  const message = `state "${id}" can only be left by ${names}, which nobody sends`;
  const fix = 'send it from a block, a flow or a call, give the state another way out, or write "type": "final"';
  diagnostics.add('MACHINE_STATE_STUCK', nodeAt(root, pointer) ?? root, message, { fix, isOnKey: true });
}

const exitsByRoot = new WeakMap<Node, readonly EventExits[]>();

function exitsOf(root: Node): readonly EventExits[] {
  const exits = exitsByRoot.get(root) ?? eventExitsOf(jsonOf(root) as unknown as MachineDocument);
  exitsByRoot.set(root, exits);
  return exits;
}
