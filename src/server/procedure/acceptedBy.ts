import type { CompiledPortal } from '#compiler';
import { readScope, scopeWith } from '#conditions';
import { acceptedEvents, decidingFacts, declarationOf, lifeCycleOf } from '#machines';
import type { EventDeclaration, Json } from '#model';
import { evaluationFor } from '../lifecycle/evaluationFor.ts';
import { keptStateOf } from '../lifecycle/keptStateOf.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';

/** An event that is taken, as the life cycle declares it. */
export interface AcceptedEvent {
  readonly name: string;
  readonly declaration: EventDeclaration;
}

const MOST_KEPT = 1000;

/** What was judged by the documents that are served: whatever decides stands in the key, so that it holds for every caller and day. */
const judged = new WeakMap<CompiledPortal, Map<string, readonly AcceptedEvent[]>>();

const NONE: readonly AcceptedEvent[] = [];

/** What the life cycle of a record takes from this caller now; in the same situation the same list. Who has wired the record gives it. */
export async function acceptedBy(
  place: LifePlace,
  record: StoredRecord,
  wired?: { readonly [key: string]: Json | undefined },
): Promise<readonly AcceptedEvent[]> {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return NONE;
  const on = await evaluationFor(place, machine, record, wired);
  const kept = keptStateOf(machine, on, record);
  const here = scopeWith(on.scope, { context: kept.context });
  const facts = decidingFacts(machine, on.conditions).map((path) => readScope(here, path) ?? null);
  const known = judged.get(place.portal) ?? new Map<string, readonly AcceptedEvent[]>();
  judged.set(place.portal, known);
  const situation = JSON.stringify([machine.id, kept.state, facts]);
  const taken =
    known.get(situation) ?? acceptedEvents(machine, kept, 'user', on).map((name) => ({ name, declaration: declarationOf(machine, name) }));
  if (known.size >= MOST_KEPT) known.clear();
  known.set(situation, taken);
  return taken;
}
