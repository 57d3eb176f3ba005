import { sql } from 'kysely';
import { eventDeclaration, lifeCycleOf, type PersistedState } from '#machines';
import type { JsonObject } from '#model';
import { requireActor } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import { throwOnConflict } from '../call/conflict.ts';
import type { HandlerResponse, Handlers, TenantHandler } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';
import { createRecord } from '../lifecycle/createRecord.ts';
import { editRecord } from '../lifecycle/editRecord.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import { toWireHistory } from '../lifecycle/history.ts';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import { stateLabel } from '../lifecycle/recordState.ts';
import { sendEvent } from '../lifecycle/sendEvent.ts';
import { type StoredRecord, toWireRecord } from '../lifecycle/storedRecord.ts';
import { rowCondition } from '../store/recordSql.ts';
import { listRecords } from './listRecords.ts';
import { recordQuery } from './recordQuery.ts';

type Request = Parameters<TenantHandler['run']>[0];

/** How many entries of a history are shown at most, the newest ones. */
const MAX_HISTORY = 200;

/**
 * Calls on the records of a collection. What a tenant sees and changes is decided by row-level policies. Settings: `collection`,
 * `sortable`, `searchable` and `filters` (field names), `counted` (rows counted and paged through, default 10,000; of more the list says
 * `totalIsExact: false`) and `organization` (field that names which of the user's organizations owns a new record; default the first).
 * `records.history` takes the collection from the call where its settings name none. Where a collection has a life cycle, the context of
 * its machine is stored in the fields of its records.
 */
export const recordHandlers: Handlers = {
  'records.list': {
    kind: 'tenant',
    async run({ db, now, params, portal, settings, tenant }) {
      const list = recordQuery.settings(settings);
      const all = db.selectFrom('records').where('collection', '=', sql.lit(list.collection));
      const conditions = recordQuery.conditions(list, params);
      const fitting = conditions.reduce((rows, condition) => rows.where(rowCondition(condition)), all);
      const query = { asked: params, fitting, conditions, now, portal, settings: list, tenant };
      const { found, total, isExact } = await listRecords(db, query);
      return { body: { items: found.map(toWireRecord), total, ...(isExact ? {} : { totalIsExact: false }) } };
    },
  },

  'records.get': {
    kind: 'tenant',
    async run(request) {
      return responseOf(await find(request));
    },
  },

  'records.create': {
    kind: 'tenant',
    async run(request) {
      const { collection } = recordQuery.settings(request.settings);
      const owner = requireActor(request.actor);
      const draft = { collection, document: request.body as JsonObject, organization_id: ownerOf(request, owner), oem: owner.oem ?? null };
      return responseOf(await createRecord(contextOf(request), draft));
    },
  },

  'records.update': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, { shouldLock: true });
      const sent = request.body as JsonObject;
      requireExpectedVersion(request, stored, sent);
      return responseOf(await editRecord(contextOf(request), stored, sent));
    },
  },

  'records.delete': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, { shouldLock: true });
      requireExpectedVersion(request, stored);
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
      const stored = await find(request, { shouldLock: true });
      requireExpectedVersion(request, stored);
      const { version, ...payload } = (request.body ?? {}) as JsonObject;
      const type = String(request.params['event'] ?? payload['event'] ?? '');
      return responseOf(await sendEvent(contextOf(request), stored, { ...payload, type }));
    },
  },

  'records.history': {
    kind: 'tenant',
    async run(request) {
      const { db, params, settings } = request;
      const collection = String(settings['collection'] ?? params['collection'] ?? '');
      const { id } = await find(request, { collection });
      const entries = db.selectFrom('record_history').selectAll().where('collection', '=', collection).where('record_id', '=', id);
      const rows = await entries.orderBy('id', 'desc').limit(MAX_HISTORY).execute();
      const machine = lifeCycleOf(request.portal.machines, collection);
      const textOf = (key: string | undefined) => (key === undefined ? null : textFor(request, { key }));
      return {
        body: {
          items: rows.map((row) => ({
            ...toWireHistory(row),
            label: textOf(machine && eventDeclaration(machine, row.event).label),
            toLabel: textOf(stateLabel(machine, row.to_state as PersistedState['state'])),
          })),
        },
      };
    },
  },
};

interface FindOptions {
  readonly collection?: string;
  readonly shouldLock?: boolean;
}

async function find({ db, params, settings }: Request, options: FindOptions = {}): Promise<StoredRecord> {
  const { collection = recordQuery.settings(settings).collection, shouldLock = false } = options;
  const [stored] = await findRecords(db, { collection, where: { id: params['id'] }, limit: 1, shouldLock });
  // The same response whether the record does not exist or belongs to somebody else.
  if (!stored) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return stored;
}

/** Refuses a change that is based on another version than the stored one; the version comes as If-Match or as the parameter `version`. */
function requireExpectedVersion({ expectedVersion, params }: Request, stored: StoredRecord, sent?: JsonObject): void {
  const readVersion = expectedVersion ?? (params['version'] === undefined ? undefined : Number(params['version']));
  if (readVersion === undefined || readVersion === stored.version) return;
  throwOnConflict({ ...(sent ? { sent } : {}), current: toWireRecord(stored) as JsonObject, version: stored.version });
}

function responseOf(stored: StoredRecord): HandlerResponse {
  return { body: toWireRecord(stored), version: stored.version };
}

/** Owner of a new record: the organization that the body names if it is one of the user's, else the user's first. */
function ownerOf({ body, settings }: Request, { organizationIds }: Actor): string | null {
  const { organization } = recordQuery.settings(settings);
  const named = organization === undefined ? undefined : (body as JsonObject)[organization];
  return organizationIds.find((id) => id === named) ?? organizationIds[0] ?? null;
}

function contextOf({ actor, db, id, now, portal }: Request): LifecycleContext {
  return { actor, db, now, portal, requestId: id, sender: 'user' };
}
