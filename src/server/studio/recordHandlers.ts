import { createHash } from 'node:crypto';
import type { CompiledPortal } from '#compiler';
import type { Json, MachineDocument, StudioRecord, StudioRecords } from '#model';
import { permit } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import type { HandlerResponse, Handlers, SystemRequest } from '../call/handler.ts';
import { nothingHere } from '../call/problem.ts';
import { findLanguage } from '../call/texts.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import { everyTenant, tenantReads } from '../persistence/tenantTransactions.ts';
import { lifeCycleWords } from './lifeCycleWords.ts';
import { recordActor, rolesActingFor } from './recordActors.ts';
import { recordEvents } from './recordEvents.ts';
import { recordPast } from './recordPast.ts';
import { countStates, isCountExact, selectRecords } from './recordStates.ts';

const PAGE_SIZE = 25;

/** What the Studio reads of records: where they stand in their lives, never what they say or who they are of. */
export const studioRecordHandlers: Handlers = {
  'studio.records': {
    kind: 'system',
    async run(request) {
      return unlessKnown(request, (await recordList(request)) as unknown as Json);
    },
  },

  'studio.record': {
    kind: 'system',
    async run(request) {
      return unlessKnown(request, (await readRecord(request)) as unknown as Json);
    },
  },
};

async function recordList(request: SystemRequest): Promise<StudioRecords> {
  const { params, portal } = request;
  const machine = lifeCycle(request);
  const db = tenantReads(request.db, everyTenant);
  const program = params['program'] ?? portal.defaultVariant;
  if (!portal.variants.has(String(program))) throw nothingHere();
  const records = { machine, oem: program === portal.defaultVariant ? undefined : String(program) };
  const { counts, values } = await countStates(db, records);
  const counted = counts.reduce((sum, { count }) => sum + count, 0);
  const { page: askedPage = 0, state } = params as { readonly page?: number; readonly state?: string };
  const page = Number(askedPage);
  const ofState = counts.find((each) => each.state === state);
  if (state !== undefined && ofState === undefined) throw nothingHere();
  const states = state === undefined ? {} : { states: values.get(state) ?? [] };
  return {
    machine: machine.id,
    states: counts,
    isCountExact: isCountExact(counted),
    total: ofState?.count ?? counted,
    page,
    pageSize: PAGE_SIZE,
    timeZone: timeZoneOf(portal),
    records: await selectRecords(db, { ...records, ...states }, { limit: PAGE_SIZE, offset: page * PAGE_SIZE }),
  };
}

async function readRecord(request: SystemRequest): Promise<StudioRecord> {
  const { now, params, portal } = request;
  const machine = lifeCycle(request);
  const language = params['language'] === undefined ? portal.portal.languages[0] : findLanguage(portal.portal, params['language']);
  const roles = Object.entries(portal.access.roles).map(([id, { description }]) => ({ id, description }));
  const role = roles.find(({ id }) => id === (params['role'] ?? roles[0]?.id))?.id;
  if (language === undefined || role === undefined) throw nothingHere();
  const actingRoles = rolesActingFor(portal, role);
  const by = actingRoles.find((id) => id === params['by']);
  if (params['by'] !== by) throw nothingHere();
  const db = tenantReads(request.db, everyTenant);
  const id = String(params['record']);
  const [record] = await findRecords(db, { collection: machine.collection ?? '', where: { id }, limit: 1 });
  const [summary] = await selectRecords(db, { machine, oem: undefined, id }, { limit: 1, offset: 0 });
  if (record === undefined || summary === undefined) throw nothingHere();
  const { literals, phrases } = lifeCycleWords(portal, machine);
  const actor = await recordActor(db, portal, record, { role, by });
  const textOf = (key: string): string => portal.variants.get(portal.defaultVariant)?.text(language.id, key) ?? key;
  const judged = { portal, machine, record, role, actor, now, literals, db, textOf, reaches: reachOf(request, record) };
  return {
    ...summary,
    machine: machine.id,
    timeZone: timeZoneOf(portal),
    ...(await recordPast(db, portal, machine, id)),
    roles,
    role,
    actingRoles,
    ...(by !== undefined && { by }),
    events: await recordEvents(judged),
    phrases,
  };
}

const timeZoneOf = ({ portal }: CompiledPortal): string => portal.timeZone ?? 'UTC';

/** The life cycle that the call names. Records follow that of the base, whichever program they are of. */
function lifeCycle({ params, portal }: SystemRequest): MachineDocument {
  const machine = portal.portal.studio && portal.machines[String(params['id'])];
  if (machine?.collection === undefined) throw nothingHere();
  return machine;
}

/** Whether a call would find the record: it is looked for in the rows that this actor sees by the call's access row. */
function reachOf({ db, now, portal }: SystemRequest, { collection, id }: StoredRecord) {
  const known = new Map<string, Promise<boolean>>();
  return async (operation: { readonly id: string }, actor: Actor): Promise<boolean> => {
    const tenant = permit(portal, operation.id, actor, { params: {}, now });
    const key = JSON.stringify(tenant);
    const found =
      known.get(key) ?? findRecords(tenantReads(db, tenant), { collection, where: { id }, limit: 1 }).then(({ length }) => length > 0);
    known.set(key, found);
    return found;
  };
}

/** Nothing but its status if the caller has the same answer already (RFC 9110, If-None-Match). */
function unlessKnown({ http }: SystemRequest, body: Json): HandlerResponse {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
  const known = String(http.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) ? { status: 304, headers: { etag } } : { body, headers: { etag } };
}
