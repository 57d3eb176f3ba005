import { randomUUID } from 'node:crypto';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { type KeptState, transitionOf } from '#machines';
import type { Json, JsonObject, MachineDocument } from '#model';
import type { Actor } from '../access/actor.ts';
import { evaluationOf } from '../access/evaluationOf.ts';
import { Problem } from '../http/problem.ts';
import { refuseStaleWrite } from '../http/refuseStaleWrite.ts';
import type { Tables } from '../store/tables.ts';
import { actingUser } from './actingUser.ts';
import type { HandlerAnswer, Handlers, TenantHandler } from './handler.ts';
import { recordQuery } from './recordQuery.ts';

type Request = Parameters<TenantHandler['run']>[0];

interface StoredRecord {
  readonly id: string;
  readonly document: JsonObject;
  readonly state: JsonObject | null;
  readonly version: number;
}

const COLUMNS = ['id', 'document', 'state', 'version'] as const;

/**
 * Documents of a collection, each owned by an organization; what a tenant sees and writes is decided by row-level
 * policies. Settings: `collection`, `sortable`, `searchable`, `filters` (field names), `counted` (rows counted and paged through,
 * 10,000; of more the list says `totalIsExact: false`), `machine` (its life cycle, whose context stands in the record as fields) and
 * `organization` (field that says which of the user's organizations owns a new record; else the first).
 */
export const recordHandlers: Handlers = {
  'records.list': {
    kind: 'tenant',
    async run({ db, params, settings, tenant }) {
      const wanted = recordQuery.settings(settings);
      const { offset, limit } = recordQuery.page(params);
      if (offset >= wanted.counted) throw new Problem(400, `Only ${wanted.counted} rows can be paged through. Narrow the search.`);
      const rows = db.selectFrom('records').select(COLUMNS).where('collection', '=', wanted.collection);
      const all = recordQuery.filtered(recordQuery.owned(rows, tenant), wanted, params);
      const found = await recordQuery.sorted(all, wanted, params).offset(offset).limit(limit).execute();
      const isLast = found.length > 0 && found.length < limit;
      const counted = isLast ? offset + found.length : await countOf(db, all, wanted.counted + 1);
      const more = counted > wanted.counted;
      return { body: { items: found.map(wireRecord), total: Math.min(counted, wanted.counted), ...(more ? { totalIsExact: false } : {}) } };
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
      const { actor, body, db, now, settings } = request;
      const { collection } = recordQuery.settings(settings);
      const owner = actingUser(actor);
      const stored: StoredRecord = { id: randomUUID(), document: body as JsonObject, state: firstState(request), version: 1 };
      await db
        .insertInto('records')
        .values({
          ...stored,
          collection,
          organization_id: ownerOf(request, owner),
          oem: owner.oem ?? null,
          document: JSON.stringify(stored.document),
          state: stored.state && JSON.stringify(stored.state),
          created_at: now,
          updated_at: now,
        })
        .execute();
      return answerOf(stored);
    },
  },

  'records.update': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, true);
      const sent = request.body as JsonObject;
      refuseStale(request, stored, sent);
      return answerOf(await store(request, { ...stored, document: { ...stored.document, ...sent } }));
    },
  },

  'records.delete': {
    kind: 'tenant',
    async run(request) {
      const stored = await find(request, true);
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
      const stored = await find(request, true);
      refuseStale(request, stored);
      const machine = machineOf(request);
      if (!machine) throw new Error("a transition needs 'with.machine'");
      const payload = (request.body ?? {}) as JsonObject;
      const type = String(request.params['event'] ?? payload['event'] ?? '');
      const outcome = transitionOf(machine, keptOf(request, stored), { ...payload, type }, evaluation(request, stored));
      if ('refused' in outcome) {
        const errors = outcome.refused.map((event) => ({ field: 'event', rule: 'allowed', message: event }));
        throw new Problem(409, 'This step is not possible now.', { errors });
      }
      const state = { state: outcome.state, context: outcome.context } as JsonObject;
      const document = { ...stored.document, ...outcome.context } as JsonObject;
      return answerOf(await store(request, { ...stored, document, state }));
    },
  },
};

/** How many rows there are, counted no further than `most`: the exact figure would be read from every row at every search. */
async function countOf(db: Transaction<Tables>, all: SelectQueryBuilder<Tables, 'records', object>, most: number): Promise<number> {
  const some = all.clearSelect().select(sql<number>`1`.as('one')).limit(most);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function find({ db, params, settings }: Request, toChange = false): Promise<StoredRecord> {
  const { collection } = recordQuery.settings(settings);
  const row = db
    .selectFrom('records')
    .select(COLUMNS)
    .where('collection', '=', collection)
    .where('id', '=', String(params['id'] ?? ''));
  const stored = await (toChange ? row.forUpdate() : row).executeTakeFirst();
  // The same answer for "not there" and "not yours".
  if (!stored) throw new Problem(404, 'There is no such record.');
  return stored;
}

async function store({ db, now, settings }: Request, { id, document, state, version }: StoredRecord): Promise<StoredRecord> {
  const changed = { document: JSON.stringify(document), state: state && JSON.stringify(state), version: version + 1, updated_at: now };
  await (db as Transaction<Tables>)
    .updateTable('records')
    .set(changed)
    .where('collection', '=', recordQuery.settings(settings).collection)
    .where('id', '=', id)
    .execute();
  return { id, document, state, version: version + 1 };
}

/** The version read before comes as If-Match or as the parameter `version`. */
function refuseStale({ basedOn, params }: Request, stored: StoredRecord, sent?: JsonObject): void {
  const known = basedOn ?? (params['version'] === undefined ? undefined : Number(params['version']));
  if (known === undefined || known === stored.version) return;
  refuseStaleWrite({ ...(sent ? { sent } : {}), current: wireRecord(stored) as JsonObject, version: stored.version });
}

function answerOf(stored: StoredRecord): HandlerAnswer {
  return { body: wireRecord(stored), version: stored.version };
}

function machineOf({ portal, settings }: Request): MachineDocument | undefined {
  const { machine } = recordQuery.settings(settings);
  return machine === undefined ? undefined : portal.machines[machine];
}

/** The state of a record's life cycle; what the record says of a context field wins over what was kept. */
function keptOf(request: Request, { document, state }: StoredRecord): KeptState | undefined {
  const first = firstState(request);
  if (!first) return undefined;
  const context = { ...(first['context'] as JsonObject), ...(state?.['context'] as JsonObject | undefined) };
  const told = Object.keys(context).filter((name) => document[name] !== undefined);
  const named = Object.fromEntries(told.map((name) => [name, document[name]]));
  return { state: (state ?? first)['state'] as KeptState['state'], context: { ...context, ...named } };
}

/** The user's organization that a new record names, else the user's first. */
function ownerOf({ body, settings }: Request, { organizationIds }: Actor): string | null {
  const { organization } = recordQuery.settings(settings);
  const named = organization === undefined ? undefined : (body as JsonObject)[organization];
  return organizationIds.find((id) => id === named) ?? organizationIds[0] ?? null;
}

function firstState(request: Request): JsonObject | null {
  const machine = machineOf(request);
  const started = machine && transitionOf(machine, undefined, { type: '' }, evaluation(request));
  return started && !('refused' in started) ? ({ state: started.state, context: started.context } as JsonObject) : null;
}

function evaluation({ actor, now, portal }: Request, stored?: StoredRecord) {
  return evaluationOf(portal, actor, { now, roots: { data: { record: stored && wireRecord(stored) } } });
}

function wireRecord({ id, document, state, version }: StoredRecord): { readonly [key: string]: Json | undefined } {
  return { ...document, id, version, ...(state ? { state: state['state'] } : {}) };
}
