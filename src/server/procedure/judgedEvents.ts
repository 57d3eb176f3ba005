import type { CompiledPortal } from '#compiler';
import { type Evaluation, extendScope, readScope } from '#conditions';
import { acceptedEvents, decidingFacts, eventDeclaration } from '#machines';
import type { EventDeclaration, MachineDocument } from '#model';
import { keptStateOf } from '../lifecycle/keptStateOf.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';

/** An event that is taken, as the life cycle declares it. */
export interface AcceptedEvent {
  readonly name: string;
  readonly declaration: EventDeclaration;
}

const MOST_KEPT = 1000;

/** What was judged by the documents that are served: whatever decides stands in the key, so that it holds for every caller and day. */
const judged = new WeakMap<CompiledPortal, Map<string, readonly AcceptedEvent[]>>();

/** What a life cycle takes of a record, judged against `on`; in the same situation the same list. */
export function judgedEvents(
  portal: CompiledPortal,
  machine: MachineDocument,
  record: StoredRecord,
  on: Evaluation,
): readonly AcceptedEvent[] {
  const kept = keptStateOf(machine, on, record);
  const here = extendScope(on.scope, { context: kept.context });
  const facts = decidingFacts(machine, on.conditions).map((path) => readScope(here, path) ?? null);
  const known = judged.get(portal) ?? new Map<string, readonly AcceptedEvent[]>();
  judged.set(portal, known);
  const situation = JSON.stringify([machine.id, kept.state, facts]);
  const before = known.get(situation);
  if (before) return before;
  const taken = acceptedEvents(machine, kept, 'user', on).map((name) => ({ name, declaration: eventDeclaration(machine, name) }));
  if (known.size >= MOST_KEPT) known.clear();
  known.set(situation, taken);
  return taken;
}
