import type { CompiledPortal } from '#compiler';
import { type Evaluation, extendScope, readScope } from '#conditions';
import { acceptedEvents, decidingFacts, eventDeclaration, lifeCycleOf } from '#machines';
import type { EventDeclaration, MachineDocument } from '#model';
import { evaluationOfRecord } from './evaluation.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { recordStateOf } from './recordState.ts';
import { type StoredRecord, toWireRecord, type WireRecord } from './storedRecord.ts';

/** An event that a record accepts, as its life cycle declares it. */
export interface AcceptedEvent {
  readonly name: string;
  readonly declaration: EventDeclaration;
}

/**
 * The events that a record accepts from the actor now: screens show them as buttons. The result is cached, and records whose guards read
 * the same facts get the same array, so that callers can use it as a cache key.
 */
export async function acceptedEventsOf(
  context: LifecycleContext,
  record: StoredRecord,
  wireRecord: WireRecord = toWireRecord(record),
): Promise<readonly AcceptedEvent[]> {
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  if (!machine) return NONE;
  return cachedEvents(context.portal, machine, record, await evaluationOfRecord(context, machine, record, wireRecord));
}

const NONE: readonly AcceptedEvent[] = [];
const MAX_CACHED = 1000;

/**
 * Accepted events by machine, state and the values of all facts that the guards read. Nothing else decides which events are accepted, so an
 * entry is valid for all records, actors and days.
 */
const cache = new WeakMap<CompiledPortal, Map<string, readonly AcceptedEvent[]>>();

function cachedEvents(
  portal: CompiledPortal,
  machine: MachineDocument,
  record: StoredRecord,
  evaluation: Evaluation,
): readonly AcceptedEvent[] {
  const current = recordStateOf(machine, evaluation, record);
  const scope = extendScope(evaluation.scope, { context: current.context });
  const facts = decidingFacts(machine, evaluation.conditions).map((path) => readScope(scope, path) ?? null);
  const eventsByKey = cache.get(portal) ?? new Map<string, readonly AcceptedEvent[]>();
  cache.set(portal, eventsByKey);
  const key = JSON.stringify([machine.id, current.state, facts]);
  const cached = eventsByKey.get(key);
  if (cached) return cached;
  const names = acceptedEvents(machine, current, 'user', evaluation);
  const events = names.map((name) => ({ name, declaration: eventDeclaration(machine, name) }));
  if (eventsByKey.size >= MAX_CACHED) eventsByKey.clear();
  eventsByKey.set(key, events);
  return events;
}
