import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, ResolvedVariant, SharedDocument } from '../resolved.ts';
import type { NameUse } from '../source/digest.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';

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

function check(use: NameUse, isFlow: boolean, flows: Flows, diagnostics: Diagnostics): void {
  if (use.type === 'event' && use.flows.length === 0) {
    // What a flow sends itself is judged with the flow.
    if (!isFlow) diagnostics.add('EVENT_UNKNOWN', use.node, `no flow is around that could take "${use.name}"`, { fix: 'name one in "to"' });
    return;
  }
  const receiver = receiverOf(use, flows);
  const taken = receiver && takenBy(receiver);
  if (!taken || taken.has(use.name) || taken.has(ANY)) return;
  const fix = Diagnostics.suggestion(use.name, taken);
  diagnostics.add('EVENT_UNKNOWN', use.node, `no state of flow "${receiver.id}" takes an event "${use.name}"`, { fix });
}

/** Checks that what documents send is taken by some state of the flow or life cycle that gets it. Names of flows are linked elsewhere. */
export function checkSends(documents: readonly (ResolvedDocument | SharedDocument)[], flows: Flows, diagnostics: Diagnostics): void {
  for (const { kind, digest } of documents) {
    const sends = digest.uses.filter(({ type }) => type === 'event' || type === 'step');
    for (const use of sends) check(use, kind === 'machine', flows, diagnostics);
  }
}

type Names = ReadonlySet<string>;

interface Around {
  readonly variant: string;
  /** What each page shows on which the document stands. */
  readonly pages: readonly Names[];
  isOfBlock(flow: string): boolean;
}

const USUAL_FRAME = 'main';

function shownIn(...documents: readonly (ResolvedDocument | undefined)[]): Names {
  const blocks = documents.flatMap((document) => document?.digest.flowBlocks ?? []);
  return new Set(blocks.flatMap((block) => textOf(entryOf(block, 'flow')) ?? []));
}

function checkFrom({ digest }: ResolvedDocument, { variant, pages, isOfBlock }: Around, diagnostics: Diagnostics): void {
  for (const { type, name, node } of digest.uses) {
    if (type !== 'runningFlow' || !isOfBlock(name) || pages.every((page) => page.has(name))) continue;
    const fix = 'show it on the page, or a part that does';
    diagnostics.add('FLOW_ABSENT', node, `no block here shows flow "${name}"`, { fix, variant });
  }
}

function checkVariant({ flows, frames, screens, variant: { id: variant } }: ResolvedVariant, diagnostics: Diagnostics): void {
  const isOfBlock = (flow: string): boolean => textOf(entryOf(flows.get(flow)?.root, 'runsIn')) === 'block';
  const ofFrames = new Map(Array.from(frames.values(), (frame) => [frame, shownIn(frame)]));
  const frameOf = ({ root }: ResolvedDocument) => frames.get(textOf(entryOf(root, 'frame')) ?? USUAL_FRAME);
  const ofScreens = new Map(Array.from(screens.values(), (screen) => [screen, shownIn(screen, frameOf(screen))]));
  for (const [document, page] of [...ofFrames, ...ofScreens]) checkFrom(document, { variant, pages: [page], isOfBlock }, diagnostics);
  const all = [...ofFrames.values(), ...ofScreens.values()];
  for (const flow of flows.values()) {
    // A flow of the whole portal may send on every page.
    const pages = isOfBlock(flow.id) ? all.filter((page) => page.has(flow.id)) : all;
    checkFrom(flow, { variant, pages, isOfBlock }, diagnostics);
  }
}

/** Checks that events go to flows that run where they are sent: one that no block of the page shows would take them much later. */
export function checkReceivers(variants: readonly ResolvedVariant[], diagnostics: Diagnostics): void {
  for (const variant of variants) checkVariant(variant, diagnostics);
}
