import { sql } from 'kysely';
import type { JsonObject } from '#model';
import { requireActor } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import { throwOnConflict } from '../call/conflict.ts';
import type { HandlerResponse, Handlers, TenantHandler } from '../call/handler.ts';
import { missingRecord } from '../call/problem.ts';
import { createRecord } from '../lifecycle/createRecord.ts';
import { editRecord } from '../lifecycle/editRecord.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import { removeRecord } from '../lifecycle/removeRecord.ts';
import { sendEvent } from '../lifecycle/sendEvent.ts';
import { type StoredRecord, toWireRecord } from '../lifecycle/storedRecord.ts';
import { rowCondition } from '../store/recordSql.ts';
import { listRecords } from './listRecords.ts';
import { recordQuery } from './recordQuery.ts';

type Request = Parameters<TenantHandler['run']>[0];

/**
 * Calls on the records of a collection. What a tenant sees and changes is decided by row-level policies. Settings: `collection`,
 * `sortable`, `searchable` and `filters` (field names), `counted` (rows counted and paged through, default 10,000; of more the list says
 * `totalIsExact: false`) and `organization` (field that names which of the user's organizations owns a new record; default the first).
 * Where a collection has a life cycle, the context of its machine is stored in the fields of its records.
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
      const { number } = request.settings;
      const owner = requireActor(request.actor);
      const draft = { collection, document: request.body as JsonObject, organization_id: ownerOf(request, owner), oem: owner.oem ?? null };
      return responseOf(await createRecord(contextOf(request), { ...draft, ...(typeof number === 'string' && { number }) }));
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
      await removeRecord(contextOf(request), stored);
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
};

async function find({ db, params, settings }: Request, { shouldLock = false } = {}): Promise<StoredRecord> {
  const { collection } = recordQuery.settings(settings);
  const [stored] = await findRecords(db, { collection, where: { id: params['id'] }, limit: 1, shouldLock });
  // The same response whether the record does not exist or belongs to somebody else.
  if (!stored) throw missingRecord();
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
