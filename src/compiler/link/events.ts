import { DEFAULT_FRAME } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import { machinesAmong, type ResolvedDocument, type ResolvedPortal, type ResolvedVariant, type SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';

type Flows = ReadonlyMap<string, ResolvedDocument>;

/**
 * Checks events that documents send: some state of the receiver, a flow (in the browser) or a life cycle (of records, on the server), takes
 * them. That the receiver exists is checked with all other names.
 */
export function checkSentEvents({ shared, variants }: ResolvedPortal, diagnostics: Diagnostics): void {
  const [base, ...programs] = variants;
  if (base) checkEventsOf(base, shared, diagnostics);
  for (const program of programs) {
    const { changedDocuments, flows, frames, screens, variant } = program;
    if (machinesAmong(changedDocuments).length > 0)
      sentCache.get(changedDocuments, [flows, frames, screens], diagnostics, () => checkEventsOf(program, [], diagnostics));
    // In a program that changes no flow, unchanged documents send the same events to the same flows as in the base, where they are checked.
    else if (sendingCache.map(variant.oem, [], changedDocuments, diagnostics, sendsEvents).includes(true))
      sentCache.get(changedDocuments, [flows], diagnostics, () => {
        for (const document of changedDocuments) checkEventsIn(document, flows, diagnostics);
      });
  }
}

const sentCache = new ResultCache<readonly ResolvedDocument[], void>();
const sendingCache = new ItemsCache<Node, ResolvedDocument, boolean>();

function sendsEvents({ usage }: ResolvedDocument): boolean {
  return usage.uses.some(isEvent);
}

function isEvent({ type }: NameUse): boolean {
  return type === 'event' || type === 'recordEvent';
}

function checkEventsOf({ flows, frames, screens }: ResolvedVariant, shared: readonly SharedDocument[], diagnostics: Diagnostics): void {
  const documents = [frames, screens, flows].flatMap((table) => [...table.values()]);
  for (const document of [...documents, ...shared]) checkEventsIn(document, flows, diagnostics);
}

function checkEventsIn({ kind, usage }: ResolvedDocument | SharedDocument, flows: Flows, diagnostics: Diagnostics): void {
  for (const use of usage.uses) if (isEvent(use)) checkSentEvent(use, kind === 'machine', flows, diagnostics);
}

function checkSentEvent(use: NameUse, isInFlow: boolean, flows: Flows, diagnostics: Diagnostics): void {
  if (use.type === 'event' && use.flows.length === 0) {
    // The lint of machines checks the events that a flow sends to itself.
    if (!isInFlow)
      diagnostics.add('EVENT_UNKNOWN', use.node, `"${use.name}" is sent outside of any flow block`, { fix: 'name the flow in "to"' });
    return;
  }
  const receiver = receiverOf(use, flows);
  const events = receiver && eventsTakenBy(receiver);
  if (!events || events.has(use.name) || events.has('*')) return;
  const fix = Diagnostics.suggestion(use.name, events);
  diagnostics.add('EVENT_UNKNOWN', use.node, `no state of flow "${receiver.id}" takes an event "${use.name}"`, { fix });
}

/** The flow that an event is sent to, or the life cycle of the collection whose records it is sent to. */
function receiverOf({ type, flows: receivers }: NameUse, flows: Flows): ResolvedDocument | undefined {
  const name = receivers.at(-1) ?? '';
  if (type === 'event') return flows.get(name);
  return [...flows.values()].find(({ root }) => textOf(entryOf(root, 'collection')) === name);
}

const eventsByFlow = new WeakMap<Node, ReadonlySet<string>>();

/** Events that some state of a flow takes. */
function eventsTakenBy({ root }: ResolvedDocument): ReadonlySet<string> {
  const events = eventsByFlow.get(root) ?? collectEvents(root, new Set());
  eventsByFlow.set(root, events);
  return events;
}

function collectEvents(state: Node, events: Set<string>): Set<string> {
  for (const name of entriesOf(entryOf(state, 'on')).keys()) events.add(name);
  for (const child of entriesOf(entryOf(state, 'states')).values()) collectEvents(child, events);
  return events;
}

/** A screen with its frame, as the ids of the flows that their blocks show. */
type Page = ReadonlySet<string>;

/** Checks that the flow which gets an event is shown on the page that sends it: otherwise it would get the event only when it is shown. */
export function checkReceivers(variants: readonly ResolvedVariant[], diagnostics: Diagnostics): void {
  const [base] = variants;
  const isAffected = base !== undefined && sendsToRunning(base.changedDocuments);
  for (const variant of variants) {
    const { changedDocuments } = variant;
    if (!isAffected && !sendsToRunning(changedDocuments)) continue;
    const { flows, frames, screens } = variant;
    receiverCache.get(changedDocuments, [flows, frames, screens], diagnostics, () => checkReceiversOf(variant, diagnostics));
  }
}

const receiverCache = new ResultCache<readonly ResolvedDocument[], void>();
const sending = new WeakMap<readonly ResolvedDocument[], boolean>();

/** Whether any document sends events to a flow by its name. */
function sendsToRunning(documents: readonly ResolvedDocument[]): boolean {
  const known = sending.get(documents) ?? documents.some(({ usage }) => sentToRunning(usage).length > 0);
  sending.set(documents, known);
  return known;
}

function checkReceiversOf({ flows, frames, screens, variant }: ResolvedVariant, diagnostics: Diagnostics): void {
  // Such a flow runs only while a block shows it; the others run with the whole portal.
  const needsBlock = (flow: string): boolean => textOf(entryOf(flows.get(flow)?.root, 'runsIn')) === 'block';
  const frameOf = ({ root }: ResolvedDocument) => frames.get(textOf(entryOf(root, 'frame')) ?? DEFAULT_FRAME);
  const pages = new Map<ResolvedDocument, Page>([
    ...Array.from(frames.values(), (frame) => [frame, pageOf(frame)] as const),
    ...Array.from(screens.values(), (screen) => [screen, pageOf(screen, frameOf(screen))] as const),
  ]);
  const check = ({ usage }: ResolvedDocument, pagesOfSender: readonly Page[]): void => {
    for (const { name, node } of sentToRunning(usage)) {
      if (!needsBlock(name) || pagesOfSender.every((page) => page.has(name))) continue;
      const fix = 'show it on the page with a block or a part';
      diagnostics.add('FLOW_ABSENT', node, `no block of the page shows flow "${name}"`, { fix, variant: variant.id });
    }
  };
  for (const [document, page] of pages) check(document, [page]);
  const all = [...pages.values()];
  // A flow of the whole portal may send on every page.
  for (const flow of flows.values()) check(flow, needsBlock(flow.id) ? all.filter((page) => page.has(flow.id)) : all);
}

const sentByUsage = new WeakMap<Usage, readonly NameUse[]>();

/** The flows that a document sends events to by their names. */
function sentToRunning(usage: Usage): readonly NameUse[] {
  const sent = sentByUsage.get(usage) ?? usage.uses.filter(({ type }) => type === 'runningFlow');
  sentByUsage.set(usage, sent);
  return sent;
}

function pageOf(...documents: readonly (ResolvedDocument | undefined)[]): Page {
  const blocks = documents.flatMap((document) => document?.usage.flowBlocks ?? []);
  return new Set(blocks.flatMap((block) => textOf(entryOf(block, 'flow')) ?? []));
}
