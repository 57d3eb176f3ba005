import { acceptedEvents, eventDeclaration, type FlowEvent, lifeCycleOf, type PersistedState, transitionOf } from '#machines';
import type { JsonObject } from '#model';
import { Problem } from '../call/problem.ts';
import { dueOf } from './dueOf.ts';
import { evaluationFor } from './evaluationFor.ts';
import { keptStateOf } from './keptStateOf.ts';
import type { LifePlace } from './lifePlace.ts';
import { runEffect } from './runEffect.ts';
import type { StoredRecord } from './storedRecord.ts';
import { storeRecord } from './storeRecord.ts';
import { writeStep } from './writeStep.ts';

const DEEPEST = 5;

/**
 * Takes one step in the life of a locked record: the machine decides, the record, its history and the machine's effects on other
 * records are written. A step that the state does not take is a Problem 409 that names those it takes.
 */
export async function moveRecord(place: LifePlace, record: StoredRecord, event: FlowEvent, depth = 0): Promise<StoredRecord> {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) throw new Error(`collection '${record.collection}' has no life cycle`);
  const on = await evaluationFor(place, machine, record);
  const kept = keptStateOf(machine, on, record);
  const { sentBy = 'user' } = eventDeclaration(machine, event.type);
  const maySend = sentBy === place.sender || (sentBy === 'step' && depth > 0);
  const outcome = maySend ? transitionOf(machine, kept, event, on) : { refused: [] };
  if ('refused' in outcome) throw refusal(kept, acceptedEvents(machine, kept, place.sender, on));
  const { context, state } = outcome;
  const next = {
    ...record,
    document: { ...record.document, ...context } as JsonObject,
    state: { state, context } as unknown as JsonObject,
  };
  const moved = await storeRecord(place, next, dueOf(machine, outcome, on));
  const { type, ...payload } = event;
  await writeStep(place, { record: moved, event: type, payload: payload as JsonObject, from: kept.state, to: outcome.state });
  if (depth >= DEEPEST && outcome.actions.length) throw new Error(`life cycles of '${record.collection}' set each other off without end`);
  const move = (other: StoredRecord, next: FlowEvent) => moveRecord(place, other, next, depth + 1);
  for (const effect of outcome.actions) await runEffect({ place, owner: moved, move }, effect.type, (effect.params ?? {}) as JsonObject);
  return moved;
}

function refusal({ state }: PersistedState, allowed: readonly string[]): Problem {
  const errors = allowed.map((event) => ({ field: 'event', rule: 'allowed', message: event }));
  return new Problem(409, 'This step is not possible now.', {
    reason: 'notNow',
    errors: [...errors, { field: 'state', rule: 'current', message: nameOf(state) }],
  });
}

function nameOf(state: PersistedState['state']): string {
  return typeof state === 'string' ? state : JSON.stringify(state);
}
