import type { FlowEvent } from '#machines';
import type { JsonObject } from '#model';
import { storedProfile } from '../store/storedProfile.ts';
import { createRecord } from './createRecord.ts';
import { editRecord } from './editRecord.ts';
import { findRecords } from './findRecords.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import { EventNotAccepted, OwnerNotFound, undoIfRefused } from './refusal.ts';
import type { StoredRecord } from './storedRecord.ts';

type Owner = Pick<StoredRecord, 'organization_id' | 'oem'>;

/** For whom an effect runs. */
export interface EffectContext {
  readonly lifecycle: LifecycleContext;
  /** Owner of new records, unless the effect names one. */
  readonly owner?: Owner;
  /** Sends an event to another record. */
  send(record: StoredRecord, event: FlowEvent): Promise<unknown>;
}

type Params = { readonly [name: string]: unknown };

type Effect = (effect: EffectContext, params: Params) => Promise<StoredRecord | undefined>;

const effects: { readonly [type: string]: Effect } = {
  async 'record.send'({ lifecycle, send }, { collection, where, event, payload, refused }) {
    const search = { collection: String(collection), where: where as JsonObject, toChange: true };
    const found = await findRecords(lifecycle.db, search);
    for (const { id } of found) {
      // The event before may have changed this record: it is read again, and left out if it no longer fits.
      const [record] = await findRecords(lifecycle.db, { ...search, where: { ...search.where, id } });
      if (!record) continue;
      const sending = () => send(record, { ...(payload as JsonObject | undefined), type: String(event) });
      if (refused === 'skip') await skipIfNotAccepted(lifecycle.db, sending);
      else await sending();
    }
    return undefined;
  },

  async 'record.set'({ lifecycle }, { collection, where, values }) {
    const found = await findRecords(lifecycle.db, { collection: String(collection), where: where as JsonObject, toChange: true });
    const fields = Object.fromEntries(Object.entries((values ?? {}) as Params).filter(([, value]) => value !== undefined));
    for (const record of found) await editRecord(lifecycle, record, fields as JsonObject);
    return undefined;
  },

  async 'profile.set'({ lifecycle }, { collection, where, enrollment }) {
    const found = await findRecords(lifecycle.db, { collection: String(collection), where: where as JsonObject });
    for (const { organization_id: id, oem } of found) {
      if (id === null || oem === null) continue;
      await storedProfile.lock(lifecycle.db, id);
      await storedProfile.write(lifecycle.db, { id, oem }, { enrollment: (enrollment ?? {}) as JsonObject }, lifecycle.now);
    }
    return undefined;
  },

  async 'record.create'(effect, { collection, document, ownerOf }) {
    const { organization_id = null, oem = null } = (await ownerFor(effect, ownerOf)) ?? {};
    return createRecord(effect.lifecycle, { collection: String(collection), document: document as JsonObject, organization_id, oem });
  },
};

/** Runs one effect; resolves to the record that it created, if it created one. */
export async function runEffect(context: EffectContext, type: string, params: Params): Promise<StoredRecord | undefined> {
  const effect = effects[type];
  if (!effect) throw new Error(`there is no effect '${type}'`);
  return effect(context, params);
}

/** An event that is not accepted, here or by a record that an effect of its reaches, leaves nothing behind. */
async function skipIfNotAccepted(db: LifecycleContext['db'], sending: () => Promise<unknown>): Promise<void> {
  const refusal = await undoIfRefused(db, sending);
  if (refusal && !(refusal instanceof EventNotAccepted)) throw refusal;
}

async function ownerFor({ owner, lifecycle }: EffectContext, ownerOf: unknown): Promise<Owner | undefined> {
  if (ownerOf === undefined) return owner;
  const { collection, where } = ownerOf as { readonly collection: string; readonly where: JsonObject };
  const [found] = await findRecords(lifecycle.db, { collection, where, limit: 1 });
  if (!found) throw new OwnerNotFound(collection);
  return found;
}
