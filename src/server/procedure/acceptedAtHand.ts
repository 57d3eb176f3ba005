import { lifeCycleOf } from '#machines';
import { evaluationAtHand } from '../lifecycle/evaluationAtHand.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { StoredRecord, WiredRecord } from '../lifecycle/storedRecord.ts';
import { type AcceptedEvent, judgedEvents } from './judgedEvents.ts';

const NONE: readonly AcceptedEvent[] = [];

/** As `acceptedBy`, of a record that is wired, where no other must be read; else undefined. */
export function acceptedAtHand(place: LifePlace, record: StoredRecord, wired: WiredRecord): readonly AcceptedEvent[] | undefined {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return NONE;
  const on = evaluationAtHand(place, machine, record, wired);
  return on && judgedEvents(place.portal, machine, record, on);
}
