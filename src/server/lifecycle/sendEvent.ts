import { acceptedEvents, eventDeclaration, type FlowEvent, lifeCycleOf, type PersistedState, transitionOf } from '#machines';
import type { JsonObject } from '#model';
import { notifyChanged } from '../store/changedReads.ts';
import { storeRecord } from './editRecord.ts';
import { evaluationOfRecord } from './evaluation.ts';
import { writeHistory } from './history.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { planJob } from './plannedJob.ts';
import { dueEventOf, recordStateOf } from './recordState.ts';
import { EventNotAccepted } from './refusal.ts';
import { runEffect } from './runEffect.ts';
import type { StoredRecord } from './storedRecord.ts';

/** How deep effects may be nested: an effect sends an event, whose transition has effects, and so on. */
const MAX_DEPTH = 5;

/**
 * Sends an event to a record that the transaction has locked. If its life cycle has a transition for the event, stores the new state, adds
 * it to the history and runs the effects of the transition; else throws EventNotAccepted. `depth`: how many nested effects sent this event.
 */
export async function sendEvent(context: LifecycleContext, record: StoredRecord, event: FlowEvent, depth = 0): Promise<StoredRecord> {
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  if (!machine) throw new Error(`collection '${record.collection}' has no life cycle`);
  const evaluation = await evaluationOfRecord(context, machine, record);
  const before = recordStateOf(machine, evaluation, record);
  const { sentBy = 'user' } = eventDeclaration(machine, event.type);
  // Events declared as sent by `step` are sent by effects only.
  const maySend = sentBy === context.sender || (sentBy === 'step' && depth > 0);
  const after = maySend ? transitionOf(machine, before, event, evaluation) : { refused: [] };
  if ('refused' in after)
    throw new EventNotAccepted(event.type, nameOf(before.state), acceptedEvents(machine, before, context.sender, evaluation));
  const next = {
    ...record,
    document: { ...record.document, ...after.context } as JsonObject,
    state: { state: after.state, context: after.context } as unknown as JsonObject,
  };
  const stored = await storeRecord(context, next, dueEventOf(machine, after, evaluation));
  const { type, ...payload } = event;
  await writeHistory(context, { record: stored, event: type, payload: payload as JsonObject, from: before.state, to: after.state });
  await planJob(context, machine, stored, { from: before.state, to: after.state });
  await notifyChanged(context.db, readsChangedBy(context, record.collection, type));
  if (depth >= MAX_DEPTH && after.actions.length) throw new Error(`life cycles of '${record.collection}' set each other off without end`);
  const send = (other: StoredRecord, otherEvent: FlowEvent) => sendEvent(context, other, otherEvent, depth + 1);
  for (const effect of after.actions)
    await runEffect({ lifecycle: context, owner: stored, record: stored, send }, effect.type, (effect.params ?? {}) as JsonObject);
  return stored;
}

/** The reads that give everybody something else after the event, as their calls say. */
function readsChangedBy({ portal }: LifecycleContext, collection: string, event: string): string[] {
  const operations = Object.values(portal.operations);
  return operations.filter((operation) => operation.portal.freshOn?.[collection]?.includes(event)).map(({ id }) => id);
}

function nameOf(state: PersistedState['state']): string {
  return typeof state === 'string' ? state : JSON.stringify(state);
}
