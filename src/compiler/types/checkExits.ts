import { type EventExits, eventExitsOf } from '#machines';
import type { MachineDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, jsonOf, type Node, nodeAt, textOf } from '../source/node.ts';
import { ENGINE_EVENTS } from './engineEvents.ts';
import { typedUsageOf } from './typedUsageOf.ts';

/** Stands for every event: which one is sent is worked out while the portal runs. */
const ANY = '*';

/**
 * Checks that somebody, a block, a flow, a call or the engine, sends one of the events by which a state is left. A flow that no block shows
 * is reported as such; to records also handlers of the server send, where no document does.
 */
export function checkExits(lists: readonly (readonly AnyDocument[])[], diagnostics: Diagnostics): void {
  const exchanged = lists.map(exchangedIn);
  const sent = new Map<string, Set<string>>();
  for (const { name, to } of exchanged.flatMap((one) => one.sent)) sent.set(to, (sent.get(to) ?? new Set()).add(name));
  const shown = new Set(exchanged.flatMap((one) => one.shown));
  for (const root of exchanged.flatMap(({ machines }) => machines)) {
    const events = eventsTo(root, sent, shown);
    if (events) checkMachine(root, events, diagnostics);
  }
}

type AnyDocument = ResolvedDocument | SharedDocument;

/** Of a list of documents: the machines, what is sent, and the flows that are shown. */
interface Exchanged {
  readonly machines: readonly Node[];
  readonly sent: readonly { readonly name: string; readonly to: string }[];
  readonly shown: readonly string[];
}

const exchangedByList = new WeakMap<readonly AnyDocument[], Exchanged>();

function exchangedIn(documents: readonly AnyDocument[]): Exchanged {
  const known = exchangedByList.get(documents);
  if (known) return known;
  // Most documents have to do with no machine.
  const usages = documents.map(typedUsageOf).filter(({ sent, shown }) => sent.length + shown.length > 0);
  const exchanged = {
    machines: documents.filter(({ kind }) => kind === 'machine').map(({ root }) => root),
    sent: usages.flatMap((usage) => usage.sent.map(({ name = ANY, to }) => ({ name, to }))),
    shown: usages.flatMap((usage) => usage.shown.map(({ flow }) => flow)),
  };
  exchangedByList.set(documents, exchanged);
  return exchanged;
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
