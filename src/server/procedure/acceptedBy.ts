import { lifeCycleOf } from '#machines';
import { evaluationFor } from '../lifecycle/evaluationFor.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import { type AcceptedEvent, judgedEvents } from './judgedEvents.ts';

/** What the life cycle of a record takes from this caller now. */
export async function acceptedBy(place: LifePlace, record: StoredRecord): Promise<readonly AcceptedEvent[]> {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  return machine ? judgedEvents(place.portal, machine, record, await evaluationFor(place, machine, record)) : [];
}
