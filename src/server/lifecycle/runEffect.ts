import type { JsonObject } from '#model';
import { storedProfile } from '../store/storedProfile.ts';
import { createRecord } from './createRecord.ts';
import { createWithFile } from './createWithFile.ts';
import { editRecord } from './editRecord.ts';
import type { EffectContext } from './effectContext.ts';
import { findRecords } from './findRecords.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { publishPage } from './publishPage.ts';
import type { RecordFilter } from './recordFilter.ts';
import type { RecordRanges } from './recordRanges.ts';
import { EventNotAccepted, OwnerNotFound, undoIfRefused } from './refusal.ts';
import { removeRecord } from './removeRecord.ts';
import type { StoredRecord } from './storedRecord.ts';
import { writeMail } from './writeMail.ts';

type Params = { readonly [name: string]: unknown };

type Effect = (effect: EffectContext, params: Params) => Promise<StoredRecord | undefined>;

/** The effects that documents may name by their type. */
const effects: { readonly [type: string]: Effect } = {
  async 'record.send'({ lifecycle, send }, params) {
    const { event, payload, refused } = params;
    const search = { ...filterOf(lifecycle, params), shouldLock: true };
    const records = await findRecords(lifecycle.db, search);
    for (const { id } of records) {
      // The event to an earlier record may have changed this one, so it is read again, and left out if `where` no longer matches.
      const [record] = await findRecords(lifecycle.db, { ...search, where: { ...search.where, id } });
      if (!record) continue;
      const sendToRecord = () => send(record, { ...(payload as JsonObject | undefined), type: String(event) });
      if (refused === 'skip') await skipIfNotAccepted(lifecycle.db, sendToRecord);
      else await sendToRecord();
    }
    return undefined;
  },

  async 'record.set'({ lifecycle, replaces }, params) {
    const records = await findRecords(lifecycle.db, { ...filterOf(lifecycle, params), shouldLock: true });
    const values = Object.entries((params['values'] ?? {}) as Params);
    // A field that becomes undefined is not stored any more.
    const fields = Object.fromEntries(values.filter(([, value]) => replaces || value !== undefined));
    for (const record of records) await editRecord(lifecycle, record, fields as JsonObject);
    return undefined;
  },

  async 'record.remove'({ lifecycle }, params) {
    const records = await findRecords(lifecycle.db, { ...filterOf(lifecycle, params), shouldLock: true });
    for (const record of records) await removeRecord(lifecycle, record);
    return undefined;
  },

  // Writes the enrollment part of the profile of every organization that owns one of the records.
  async 'profile.set'({ lifecycle }, { collection, where, enrollment }) {
    const records = await findRecords(lifecycle.db, { collection: String(collection), where: where as JsonObject });
    for (const { organization_id: id, oem } of records) {
      if (id === null || oem === null) continue;
      await storedProfile.lock(lifecycle.db, id);
      await storedProfile.write(lifecycle.db, { id, oem }, { enrollment: (enrollment ?? {}) as JsonObject }, lifecycle.now);
    }
    return undefined;
  },

  'content.publish': publishPage,

  async mail(effect, { to, ownerOf, ...fields }) {
    const { organization_id = null, oem = null } = (await ownerFor(effect, ownerOf)) ?? {};
    await writeMail(effect.lifecycle, { to, fields: fields as JsonObject, organization_id, oem });
    return undefined;
  },

  async 'record.create'(effect, { collection, document, file, number, ownerOf }) {
    const { organization_id = null, oem = null } = (await ownerFor(effect, ownerOf)) ?? {};
    const numbered = typeof number === 'string' ? { number } : {};
    const draft = { collection: String(collection), document: document as JsonObject, organization_id, oem, ...numbered };
    return file === undefined ? createRecord(effect.lifecycle, draft) : createWithFile(effect.lifecycle, draft, file);
  },
};

/** Which records an effect is for. */
function filterOf({ portal }: LifecycleContext, params: Params): RecordFilter {
  const { absent, after, before, between, collection, notIn, where } = params as Partial<RecordFilter & RecordRanges>;
  const ranges: RecordRanges = { ...(between && { between }), ...(before && { before }), ...(after && { after }) };
  return {
    collection: String(collection),
    where: where ?? {},
    ...(absent && { absent }),
    ...(notIn && { notIn }),
    ranges,
    timeZone: portal.portal.timeZone,
  };
}

/** Runs one effect within the transaction; resolves to the record that it created, if any. */
export async function runEffect(context: EffectContext, type: string, params: Params): Promise<StoredRecord | undefined> {
  const effect = effects[type];
  if (!effect) throw new Error(`there is no effect '${type}'`);
  return effect(context, params);
}

/** Sends an event. If the record, or a record to which effects of its transition send events, accepts no such event, undoes all changes. */
async function skipIfNotAccepted(db: LifecycleContext['db'], sendToRecord: () => Promise<unknown>): Promise<void> {
  const refusal = await undoIfRefused(db, sendToRecord);
  if (refusal && !(refusal instanceof EventNotAccepted)) throw refusal;
}

async function ownerFor({ owner, lifecycle }: EffectContext, ownerOf: unknown): Promise<EffectContext['owner']> {
  if (ownerOf === undefined) return owner;
  const { collection, where } = ownerOf as { readonly collection: string; readonly where: JsonObject };
  const [record] = await findRecords(lifecycle.db, { collection, where, limit: 1 });
  if (!record) throw new OwnerNotFound(collection);
  return record;
}
