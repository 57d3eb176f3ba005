import { acceptedEvents, declarationOf, lifeCycleOf } from '#machines';
import { evaluationFor } from '../lifecycle/evaluationFor.ts';
import { keptStateOf } from '../lifecycle/keptStateOf.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';

/** What the life cycle of a record takes from this caller now, each by its name and declaration. */
export async function acceptedBy(place: LifePlace, record: StoredRecord) {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return [];
  const on = await evaluationFor(place, machine, record);
  const names = acceptedEvents(machine, keptStateOf(machine, on, record), 'user', on);
  return names.map((name) => ({ name, declaration: declarationOf(machine, name) }));
}
