import { readPath } from '#conditions';
import { acceptedEvents, decidingFacts, declarationOf, lifeCycleOf } from '#machines';
import { evaluationFor } from '../lifecycle/evaluationFor.ts';
import { keptStateOf } from '../lifecycle/keptStateOf.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';

/** What was judged in a transaction, whose caller and day are one; a list has many records that stand alike. */
const judged = new WeakMap<object, Map<string, readonly string[]>>();

/** What the life cycle of a record takes from this caller now, each by its name and declaration. */
export async function acceptedBy(place: LifePlace, record: StoredRecord) {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return [];
  const on = await evaluationFor(place, machine, record);
  const kept = keptStateOf(machine, on, record);
  const here = { ...on.scope, context: kept.context };
  const facts = decidingFacts(machine, on.conditions).map((path) => readPath(here, path) ?? null);
  const known = judged.get(place.db) ?? new Map<string, readonly string[]>();
  judged.set(place.db, known);
  const situation = JSON.stringify([machine.id, kept.state, facts]);
  const names = known.get(situation) ?? acceptedEvents(machine, kept, 'user', on);
  known.set(situation, names);
  return names.map((name) => ({ name, declaration: declarationOf(machine, name) }));
}
