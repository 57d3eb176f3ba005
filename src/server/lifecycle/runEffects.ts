import type { FlowAction, FlowEvent } from '#machines';
import type { JsonObject } from '#model';
import { Problem } from '../http/problem.ts';
import { createRecord } from './createRecord.ts';
import { findRecords } from './findRecords.ts';
import type { LifePlace } from './lifePlace.ts';
import type { StoredRecord } from './storedRecord.ts';

/** A step that has effects, and how a record set off by it takes its own step. */
export interface EffectCause {
  readonly place: LifePlace;
  readonly record: StoredRecord;
  move(record: StoredRecord, event: FlowEvent): Promise<unknown>;
}

type Effect = (cause: EffectCause, params: { readonly [name: string]: unknown }) => Promise<void>;

const effects: { readonly [type: string]: Effect } = {
  async 'record.send'({ place, move }, { collection, where, event, payload, refused }) {
    const found = await findRecords(place.db, { collection: String(collection), where: where as JsonObject, toChange: true });
    for (const one of found) {
      try {
        await move(one, { ...(payload as JsonObject | undefined), type: String(event) });
      } catch (error) {
        const stays = error instanceof Problem && error.status === 409 && refused !== 'fail';
        if (!stays) throw error;
      }
    }
  },

  async 'record.create'({ place, record: { organization_id, oem } }, { collection, document }) {
    await createRecord(place, { collection: String(collection), document: document as JsonObject, organization_id, oem });
  },
};

/** Carries out what a step does to other records, in the order of the document. */
export async function runEffects(cause: EffectCause, actions: readonly FlowAction[]): Promise<void> {
  for (const { type, params } of actions) {
    const effect = effects[type];
    if (!effect) throw new Error(`a life cycle cannot do '${type}'`);
    await effect(cause, (params ?? {}) as JsonObject);
  }
}
