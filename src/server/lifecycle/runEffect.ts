import type { FlowEvent } from '#machines';
import type { JsonObject } from '#model';
import { Problem } from '../call/problem.ts';
import { storedProfile } from '../store/storedProfile.ts';
import { attempt } from './attempt.ts';
import { createRecord } from './createRecord.ts';
import { editRecord } from './editRecord.ts';
import { findRecords } from './findRecords.ts';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord } from './storedRecord.ts';

type Owner = Pick<StoredRecord, 'organization_id' | 'oem'>;

/** For whom effects happen, and how a record that they send an event to takes its step. */
export interface EffectCause {
  readonly place: LifePlace;
  /** Owner of what is made, unless the effect names one. */
  readonly owner?: Owner;
  move(record: StoredRecord, event: FlowEvent): Promise<unknown>;
}

type Params = { readonly [name: string]: unknown };

type Effect = (cause: EffectCause, params: Params) => Promise<StoredRecord | undefined>;

const effects: { readonly [type: string]: Effect } = {
  async 'record.send'({ place, move }, { collection, where, event, payload, refused }) {
    const search = { collection: String(collection), where: where as JsonObject, toChange: true };
    const found = await findRecords(place.db, search);
    for (const { id } of found) {
      // What one sets off may have changed the next, which is judged as it stands now or is no longer meant.
      const [one] = await findRecords(place.db, { ...search, where: { ...search.where, id } });
      if (!one) continue;
      const step = () => move(one, { ...(payload as JsonObject | undefined), type: String(event) });
      if (refused === 'skip') await skipped(place.db, step);
      else await step();
    }
    return undefined;
  },

  async 'record.set'({ place }, { collection, where, values }) {
    const found = await findRecords(place.db, { collection: String(collection), where: where as JsonObject, toChange: true });
    const fields = Object.fromEntries(Object.entries((values ?? {}) as Params).filter(([, value]) => value !== undefined));
    for (const one of found) await editRecord(place, one, fields as JsonObject);
    return undefined;
  },

  async 'profile.set'({ place }, { collection, where, enrollment }) {
    const found = await findRecords(place.db, { collection: String(collection), where: where as JsonObject });
    for (const { organization_id: id, oem } of found) {
      if (id === null || oem === null) continue;
      await storedProfile.lock(place.db, id);
      await storedProfile.write(place.db, { id, oem }, { enrollment: (enrollment ?? {}) as JsonObject }, place.now);
    }
    return undefined;
  },

  async 'record.create'(cause, { collection, document, ownerOf }) {
    const { organization_id = null, oem = null } = (await ownerFor(cause, ownerOf)) ?? {};
    return createRecord(cause.place, { collection: String(collection), document: document as JsonObject, organization_id, oem });
  },
};

/** A step that is refused, itself or in what it sets off, leaves nothing behind. */
async function skipped(db: LifePlace['db'], step: () => Promise<unknown>): Promise<void> {
  const problem = await attempt(db, step);
  if (problem && problem.status !== 409) throw problem;
}

async function ownerFor({ owner, place }: EffectCause, ownerOf: unknown): Promise<Owner | undefined> {
  if (ownerOf === undefined) return owner;
  const { collection, where } = ownerOf as { readonly collection: string; readonly where: JsonObject };
  const [found] = await findRecords(place.db, { collection, where, limit: 1 });
  if (!found) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return found;
}

/** Carries out one effect; resolves to the record that it made, if it made one. */
export async function runEffect(cause: EffectCause, type: string, params: Params): Promise<StoredRecord | undefined> {
  const effect = effects[type];
  if (!effect) throw new Error(`there is no effect '${type}'`);
  return effect(cause, params);
}
