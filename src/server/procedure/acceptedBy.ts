import type { CompiledPortal } from '#compiler';
import { readPath, scopeWith } from '#conditions';
import { acceptedEvents, decidingFacts, declarationOf, lifeCycleOf } from '#machines';
import { evaluationFor } from '../lifecycle/evaluationFor.ts';
import { keptStateOf } from '../lifecycle/keptStateOf.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';

const MOST_KEPT = 1000;

/** What was judged by the documents that are served: whatever decides stands in the key, so that it holds for every caller and day. */
const judged = new WeakMap<CompiledPortal, Map<string, readonly string[]>>();

/** What the life cycle of a record takes from this caller now, each by its name and declaration. */
export async function acceptedBy(place: LifePlace, record: StoredRecord) {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return [];
  const on = await evaluationFor(place, machine, record);
  const kept = keptStateOf(machine, on, record);
  const here = scopeWith(on.scope, { context: kept.context });
  const facts = decidingFacts(machine, on.conditions).map((path) => readPath(here, path) ?? null);
  const known = judged.get(place.portal) ?? new Map<string, readonly string[]>();
  judged.set(place.portal, known);
  const situation = JSON.stringify([machine.id, kept.state, facts]);
  const names = known.get(situation) ?? acceptedEvents(machine, kept, 'user', on);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(situation, names);
  return names.map((name) => ({ name, declaration: declarationOf(machine, name) }));
}
