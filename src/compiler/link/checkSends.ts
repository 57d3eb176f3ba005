import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import type { NameUse } from '../source/digest.ts';
import type { Node } from '../source/node.ts';

type Flows = ReadonlyMap<string, ResolvedDocument>;

const ANY = '*';
const known = new WeakMap<Node, ReadonlySet<string>>();

function collect(node: Node | undefined, names: Set<string>): Set<string> {
  const [on, states] = [entryOf(node, 'on'), entryOf(node, 'states')];
  if (on?.type === 'object') for (const name of on.entries.keys()) names.add(name);
  if (states?.type === 'object') for (const state of states.entries.values()) collect(state, names);
  return names;
}

/** Events that some state of a flow takes. */
function takenBy({ root }: ResolvedDocument): ReadonlySet<string> {
  const taken = known.get(root) ?? collect(root, new Set());
  known.set(root, taken);
  return taken;
}

function receiverOf({ type, flows: to }: NameUse, flows: Flows): ResolvedDocument | undefined {
  const name = to.at(-1) ?? '';
  if (type === 'event') return flows.get(name);
  return [...flows.values()].find(({ root }) => textOf(entryOf(root, 'collection')) === name);
}

function check(use: NameUse, isFlow: boolean, flows: Flows, faults: Faults): void {
  if (use.type === 'event' && use.flows.length === 0) {
    // What a flow sends itself is judged with the flow.
    if (!isFlow) faults.add('EVENT_UNKNOWN', use.node, `no flow is around that could take "${use.name}"`, { fix: 'name one in "to"' });
    return;
  }
  const receiver = receiverOf(use, flows);
  const taken = receiver && takenBy(receiver);
  if (!taken || taken.has(use.name) || taken.has(ANY)) return;
  const fix = Faults.suggestion(use.name, taken);
  faults.add('EVENT_UNKNOWN', use.node, `no state of flow "${receiver.id}" takes an event "${use.name}"`, { fix });
}

/** Checks that what documents send is taken by some state of the flow or life cycle that gets it. Names of flows are linked elsewhere. */
export function checkSends(documents: readonly (ResolvedDocument | SharedDocument)[], flows: Flows, faults: Faults): void {
  for (const { kind, digest } of documents) {
    const sends = digest.uses.filter(({ type }) => type === 'event' || type === 'step');
    for (const use of sends) check(use, kind === 'machine', flows, faults);
  }
}
