import { sql } from 'kysely';
import { eventDeclaration, lifeCycleOf, type PersistedState } from '#machines';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import { requireActor } from '../call/actor.ts';
import { rejectConflict } from '../call/conflict.ts';
import type { HandlerResponse, Handlers, TenantHandler } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';
import { createRecord } from '../lifecycle/createRecord.ts';
import { editRecord } from '../lifecycle/editRecord.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import { moveRecord } from '../lifecycle/moveRecord.ts';
import { stateLabel } from '../lifecycle/stateLabel.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import { wireStep } from '../lifecycle/wireStep.ts';
import { rowCondition } from '../store/recordSql.ts';
import { listRecords } from './listRecords.ts';
import { recordQuery } from './recordQuery.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** History is shown from the newest step backwards, so far. */
const MOST_STEPS = 200;

/**
 * Documents of a collection, each owned by an organization; what a tenant sees and writes is decided by row-level
 * policies. Settings: `collection`, `sortable`, `searchable`, `filters` (field names), `counted` (rows counted and paged through,
 * 10,000; of more the list says `totalIsExact: false`) and `organization` (field that says which of the user's organizations owns a
 * new record; else the first). `records.history` takes the collection from the call where its settings name none. A collection with a
 * life cycle lives by it; the context of its machine stands in the record as fields.
 */
export const recordHandlers: Handlers = {
  'records.list': {
    kind: 'tenant',
    async run({ db, now, params, portal, settings, tenant }) {
      const wanted = recordQuery.settings(settings);
      const rows = db.selectFrom('records').where('collection', '=', sql.lit(wanted.collection));
      const conditions = recordQuery.conditions(wanted, params);
      const fitting = conditions.reduce((fit, condition) => fit.where(rowCondition(condition)), rows);
      const { found, total, isExact } = await listRecords(db, {
        asked: params,
        fitting,
        conditions,
        now,
        portal,
        settings: wanted,
        tenant,
      });
      return { body: { items: found.map(storedRecord.wire), total, ...(isExact ? {} : { totalIsExact: false }) } };
    },
  },

  'records.get': {
    kind: 'tenant',
    async run(request) {
      return answerOf(await find(request));
    },
  },

  'records.create': {
    kind: 'tenant',
    async run(request) {
      const { collection } = recordQuery.settings(request.settings);
      const owner = requireActor(request.actor);
      const wanted = { collection, document: request.body as JsonObject, organization_id: ownerOf(request, owner), oem: owner.oem ?? null };
      return answerOf(await createRecord(placeOf(request), wanted));
    },
  },

  'records.update': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, { toChange: true });
      const sent = request.body as JsonObject;
      refuseStale(request, stored, sent);
      return answerOf(await editRecord(placeOf(request), stored, sent));
    },
  },

  'records.delete': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, { toChange: true });
      refuseStale(request, stored);
      await request.db
        .deleteFrom('records')
        .where('collection', '=', recordQuery.settings(request.settings).collection)
        .where('id', '=', stored.id)
        .execute();
      return { body: {} };
    },
  },

  'records.transition': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, { toChange: true });
      refuseStale(request, stored);
      const { version, ...payload } = (request.body ?? {}) as JsonObject;
      const type = String(request.params['event'] ?? payload['event'] ?? '');
      return answerOf(await moveRecord(placeOf(request), stored, { ...payload, type }));
    },
  },

  'records.history': {
    kind: 'tenant',
    async run(request) {
      const { db, params, settings } = request;
      const collection = String(settings['collection'] ?? params['collection'] ?? '');
      const { id } = await find(request, { collection });
      const steps = db.selectFrom('record_history').selectAll().where('collection', '=', collection).where('record_id', '=', id);
      const rows = await steps.orderBy('id', 'desc').limit(MOST_STEPS).execute();
      const machine = lifeCycleOf(request.portal.machines, collection);
      const textOf = (key: string | undefined) => (key === undefined ? null : textFor(request, { key }));
      return {
        body: {
          items: rows.map((row) => ({
            ...wireStep(row),
            label: textOf(machine && eventDeclaration(machine, row.event).label),
            toLabel: textOf(stateLabel(machine, row.to_state as PersistedState['state'])),
          })),
        },
      };
    },
  },
};

interface Wanted {
  readonly collection?: string;
  readonly toChange?: boolean;
}

async function find({ db, params, settings }: Request, wanted: Wanted = {}): Promise<StoredRecord> {
  const { collection = recordQuery.settings(settings).collection, toChange = false } = wanted;
  const [stored] = await findRecords(db, { collection, where: { id: params['id'] }, limit: 1, toChange });
  // The same answer for "not there" and "not yours".
  if (!stored) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return stored;
}

/** The version read before comes as If-Match or as the parameter `version`. */
function refuseStale({ expectedVersion, params }: Request, stored: StoredRecord, sent?: JsonObject): void {
  const known = expectedVersion ?? (params['version'] === undefined ? undefined : Number(params['version']));
  if (known === undefined || known === stored.version) return;
  rejectConflict({ ...(sent ? { sent } : {}), current: storedRecord.wire(stored) as JsonObject, version: stored.version });
}

function answerOf(stored: StoredRecord): HandlerResponse {
  return { body: storedRecord.wire(stored), version: stored.version };
}

/** The user's organization that a new record names, else the user's first. */
function ownerOf({ body, settings }: Request, { organizationIds }: Actor): string | null {
  const { organization } = recordQuery.settings(settings);
  const named = organization === undefined ? undefined : (body as JsonObject)[organization];
  return organizationIds.find((id) => id === named) ?? organizationIds[0] ?? null;
}

function placeOf({ actor, db, id, now, portal }: Request): LifePlace {
  return { actor, db, now, portal, requestId: id, sender: 'user' };
}
