import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Evaluation } from '#conditions';
import { lifeCycleOf, type PersistedState } from '#machines';
import type { JsonObject, MachineDocument } from '#model';
import type { Tables } from '../store/tables.ts';
import { withDerived } from './derivedFields.ts';
import { evaluationOfRecord } from './evaluation.ts';
import { writeHistory } from './history.ts';
import { keptUntil } from './keptUntil.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { planJob } from './plannedJob.ts';
import { nextRecordNumber } from './recordNumber.ts';
import { type DueEvent, dueEventOf, recordStateOf } from './recordState.ts';
import type { StoredRecord } from './storedRecord.ts';

/** What a new record is made from. */
export interface RecordDraft {
  /** Default: a random id. */
  readonly id?: string;
  readonly collection: string;
  /** The record's fields. */
  readonly document: JsonObject;
  readonly organization_id: string | null;
  /** Id of the maker's portal that it belongs to. */
  readonly oem: string | null;
  /** The state in which its life cycle begins; default the initial state of the machine document. */
  readonly state?: string;
  /** Pattern of the running number that is stored in its field `number`. */
  readonly number?: string | undefined;
}

/** A record in its first version that is not stored yet. */
export interface NewRecord {
  readonly record: StoredRecord;
  /** The event that time will send to it. */
  readonly due: DueEvent;
  /** Undefined where the collection has no life cycle. */
  readonly state: PersistedState['state'] | undefined;
}

/**
 * Stores a new record. If its collection has a life cycle (a machine document), the record begins in the state of the draft, else in the
 * initial state of the machine, and this state is the first entry of its history.
 */
export async function createRecord(context: LifecycleContext, draft: RecordDraft): Promise<StoredRecord> {
  const created = await beginRecord(context, await numbered(context, draft));
  const { record, state } = created;
  await context.db
    .insertInto('records')
    .values(recordRow(context.portal, created, context.now))
    .execute();
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  if (machine && state !== undefined) {
    await writeHistory(context, { record, event: '', payload: {}, from: null, to: state });
    await planJob(context, machine, record, { from: null, to: state });
  }
  return record;
}

async function numbered(context: LifecycleContext, draft: RecordDraft): Promise<RecordDraft> {
  if (draft.number === undefined) return draft;
  return { ...draft, document: { ...draft.document, number: await nextRecordNumber(context, draft.collection, draft.number) } };
}

/** The first version of a record as its life cycle begins it, without storing it. */
export async function beginRecord(context: LifecycleContext, draft: RecordDraft): Promise<NewRecord> {
  const machine = lifeCycleOf(context.portal.machines, draft.collection);
  const evaluation = machine && (await evaluationOfRecord(context, machine, firstVersion(draft, draft.id ?? '')));
  return newRecord(context.portal, draft, machine, evaluation);
}

/** Creates the first version of a record without storing it: demo data create many records and store them together. */
export function newRecord(
  portal: CompiledPortal,
  draft: RecordDraft,
  machine: MachineDocument | undefined,
  evaluation: Evaluation | undefined,
): NewRecord {
  const withoutState = firstVersion(draft, draft.id ?? randomUUID());
  if (!machine || !evaluation)
    return { record: withDerived(portal, withoutState), due: { due_on: null, due_event: null }, state: undefined };
  const inDraftState = draft.state === undefined ? withoutState : { ...withoutState, state: { state: draft.state } };
  const initial = recordStateOf(machine, evaluation, inDraftState);
  const { context, state } = initial;
  // The values of the machine's context are also stored as fields of the record, because lists and conditions read fields.
  const document = { ...draft.document, ...context } as JsonObject;
  const record = withDerived(portal, { ...withoutState, document, state: { state, context } as unknown as JsonObject });
  return { record, due: dueEventOf(machine, initial, evaluation), state };
}

function firstVersion({ collection, document, organization_id, oem }: RecordDraft, id: string): StoredRecord {
  return { id, collection, organization_id, oem, document, state: null, version: 1 };
}

/** A new record as the row to insert. */
export function recordRow(portal: CompiledPortal, { record, due }: NewRecord, now: Date): Insertable<Tables['records']> {
  return {
    ...record,
    document: JSON.stringify(record.document),
    state: record.state && JSON.stringify(record.state),
    created_at: now,
    updated_at: now,
    kept_until: keptUntil(portal, record),
    ...due,
  };
}
