import type { Transaction } from 'kysely';
import { type FlowEvent, lifeCycleOf } from '#machines';
import type { JsonObject } from '#model';
import { requireActor } from '../../access/permit.ts';
import type { TenantRequest } from '../../call/handler.ts';
import { type ContentPage, editorName, lockPage } from '../../content/contentPages.ts';
import type { StoredDraft } from '../../content/wireBlock.ts';
import { acceptedEventsOf } from '../../lifecycle/acceptedEvents.ts';
import { beginRecord, createRecord, type RecordDraft } from '../../lifecycle/createRecord.ts';
import { findRecords } from '../../lifecycle/findRecords.ts';
import { sendEvent } from '../../lifecycle/sendEvent.ts';
import type { StoredRecord } from '../../lifecycle/storedRecord.ts';
import type { Tables } from '../../store/tables.ts';

type Call = Pick<TenantRequest, 'portal' | 'settings'>;

/**
 * The collection of the records that say where pages stand in their life, which the setting `collection` names. A page that has none was
 * never submitted, scheduled, published or archived.
 */
const collectionOf = ({ settings }: Call): string => String(settings['collection'] ?? '');

/** Whether the documents of a portal have a life cycle of pages. */
export const havePagesLives = (call: Call): boolean => lifeCycleOf(call.portal.machines, collectionOf(call)) !== undefined;

/** A draft in the version that is to be published. */
export interface DraftVersion {
  readonly id: number;
  readonly version: number;
}

export const versionsOf = (drafts: readonly StoredDraft[]): DraftVersion[] => drafts.map(({ id, version }) => ({ id, version }));

/**
 * The page that an editor is about to change, and the record of its life, both locked; the record first, as the clock locks them. A Problem
 * 404 if there is no such page or the editor may not change it.
 */
export async function lockLife(
  request: TenantRequest,
  pageId: number,
): Promise<{ readonly page: ContentPage; readonly life: StoredRecord }> {
  const { db } = request;
  const before = await findLife(request, pageId);
  const page = await lockPage(db, pageId, requireActor(request.actor));
  const life = before ?? (await findLife(request, pageId)) ?? (await beginLife(request, page));
  return { page, life };
}

async function findLife(request: TenantRequest, pageId: number): Promise<StoredRecord | undefined> {
  const [life] = await findRecords(request.db, { collection: collectionOf(request), where: { id: String(pageId) }, shouldLock: true });
  return life;
}

async function beginLife(request: TenantRequest, page: ContentPage): Promise<StoredRecord> {
  return createRecord(lifecycleOf(request), await lifeDraft(request, page));
}

/** A page that readers see already begins as published. */
async function lifeDraft(request: TenantRequest, { hri, id, oem }: ContentPage): Promise<RecordDraft> {
  const isLive = await hasBlocks(request.db, id);
  return {
    id: String(id),
    collection: collectionOf(request),
    document: { hri, isLive },
    organization_id: null,
    oem: oem === '' ? null : oem,
    ...(isLive ? { state: 'published' } : {}),
  };
}

async function hasBlocks(db: Transaction<Tables>, pageId: number): Promise<boolean> {
  return (await db.selectFrom('blocks').select('id').where('page_id', '=', pageId).limit(1).executeTakeFirst()) !== undefined;
}

/** Sends an event to the locked life of a page, with the editor's name as `by`; the one that the setting `event` names unless it is given. */
export async function sendToPage(request: TenantRequest, life: StoredRecord, event: Partial<FlowEvent>): Promise<StoredRecord> {
  const type = String(event.type ?? request.settings['event'] ?? '');
  return sendEvent(lifecycleOf(request), life, { ...event, type, by: editorName(requireActor(request.actor)) });
}

function lifecycleOf({ actor, db, id, now, portal }: TenantRequest) {
  return { actor, db, now, portal, requestId: id, sender: 'user' } as const;
}

/** The lives of pages by the id of the page. */
export async function loadLives(request: TenantRequest, pageIds: readonly number[]): Promise<ReadonlyMap<number, StoredRecord>> {
  if (!pageIds.length || !havePagesLives(request)) return new Map();
  const lives = await findRecords(request.db, { collection: collectionOf(request), where: { id: pageIds.map(String) } });
  return new Map(lives.map((life) => [Number(life.id), life]));
}

/** Whether readers see nothing of a page. */
export const isArchived = (life: StoredRecord | undefined): boolean => life?.state?.['state'] === 'archived';

/** Where a page stands, and which events it accepts of its editors now. */
export async function toWireLife(request: TenantRequest, page: ContentPage, life: StoredRecord | undefined): Promise<JsonObject> {
  const context = lifecycleOf(request);
  const record = life ?? (await beginRecord(context, await lifeDraft(request, page))).record;
  const { missedAt = null, submittedBy = null } = record.document;
  const state = record.state?.['state'] ?? null;
  const scheduled = state === 'scheduled' ? await toWireSchedule(request.db, record.document) : null;
  const events = (await acceptedEventsOf(context, record)).map(({ name }) => name);
  return { state, events, submittedBy, scheduled, missedAt };
}

/** What is to be published when; `changedIds` are the drafts that bar it, because they are not what they were. */
async function toWireSchedule(db: Transaction<Tables>, { drafts, publishAt, scheduledBy }: JsonObject): Promise<JsonObject> {
  const wanted = drafts as unknown as readonly DraftVersion[];
  const ids = wanted.map(({ id }) => id);
  const stored = await db.selectFrom('drafts').select(['id', 'version']).where('id', 'in', ids).execute();
  const versionOf = new Map(stored.map(({ id, version }) => [id, version]));
  const changedIds = wanted.filter(({ id, version }) => versionOf.get(id) !== version).map(({ id }) => id);
  return { at: publishAt ?? null, by: scheduledBy ?? null, draftIds: ids, changedIds };
}
