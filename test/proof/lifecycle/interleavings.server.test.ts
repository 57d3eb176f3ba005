import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount, DemoDocument, JsonObject, MachineDocument, Operation } from '#model';
import { buildRequest } from '#operations';
import type { StoredRecord } from '../../../src/server/lifecycle/storedRecord.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import { memoryFolder } from '../../support/memoryFolder.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import type { WireCall } from '../access/support/callsOf.ts';
import { type PortalSnapshot, snapshotPortal } from '../durability/support/portalSnapshot.ts';
import { type ServerFactory, serverFactory } from '../durability/support/serverProcess.ts';
import { noPostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { ActingCrowd } from './support/ActingCrowd.ts';
import { accountEvaluation } from './support/accountEvaluation.ts';
import { callOf } from './support/callOf.ts';
import { carriersOf } from './support/carriersOf.ts';
import { plainCase } from './support/casesOf.ts';
import { faultsOfLife } from './support/faultsOfLife.ts';
import { faultsOfSlot } from './support/faultsOfSlot.ts';
import type { Line } from './support/LifePortal.ts';
import { eventsOf, stepsOf, stepTaken } from './support/stepsOf.ts';

jest.setTimeout(3_600_000);

/** The life whose records several people change in daily work. */
const COLLECTION = 'subscriptions';
const BEFORE = 'Subscription Pending';
const ENDING = 'Termination Pending';
const ORDER = 'changePackage';
const PACKAGES = [
  { offerProviderId: 101, packageId: 'pkg-101' },
  { offerProviderId: 101, packageId: 'pkg-111' },
  { offerProviderId: 104, packageId: 'pkg-142' },
];
/** What may have to be accepted: the licence, or the terms where a maker has none. An order with the other is refused. */
const ACCEPTED = ['https://terms.example.com/licence/3', 'https://terms.example.com/enrollment'];
/** Slots under way at once, each by everybody. */
const AT_ONCE = 10;
const LONGEST_BURST_MS = 250;
/**
 * Share of the slots in which one takes the place of another, and of these the share whose day only administrators call off. These are
 * the slots that could come to hold two, and of three people the first step decides: fewer would let that fault pass a quick run.
 */
const FOLLOWED = 0.6;
const HELD = 0.75;

const interleavings = rounds(30, 1000);
const kills = rounds(1, 30);

describe('two administrators and a dealer act at once', () => {
  let snapshot: PortalSnapshot;
  let machine: MachineDocument;
  let factory: ServerFactory;
  let people: readonly DemoAccount[];
  /** What people act on: records of one slot each, one or two that follow each other. */
  let slots: readonly (readonly StoredRecord[])[];

  beforeAll(async () => {
    const shipped = await snapshotPortal('.');
    machine = Object.values(shipped.machines).find(({ collection }) => collection === COLLECTION) as MachineDocument;
    const [dealer] = membersWhoMay(shipped);
    people = [...othersWhoMay(shipped), dealer as DemoAccount];
    slots = drawSlots(shipped, String(dealer?.organizations?.[0]));
    const byCollection: DemoDocument = { $schema: '', records: { [COLLECTION]: slots.flat().map(asDemo) } };
    snapshot = { ...shipped, demo: [...shipped.demo, byCollection] };
    factory = await serverFactory(snapshot);
  });
  afterAll(() => factory?.remove());

  function steps({ role, ...account }: DemoAccount, portal: PortalSnapshot): number {
    const evaluation = accountEvaluation(portal, { role, ...account }, new Date());
    const cells = Object.keys(machine.states).flatMap((state) =>
      eventsOf(machine, 'user').map((event) => ({ state, event, one: plainCase(machine, state, event, evaluation) })),
    );
    return cells.filter(({ state, event, one }) =>
      stepTaken(machine, state, event, { ...evaluation, scope: { ...evaluation.scope, ...one, user: { role } } }),
    ).length;
  }

  /** Accounts of an organization that may take steps. */
  function membersWhoMay(portal: PortalSnapshot): DemoAccount[] {
    const accounts = portal.demo.flatMap((document) => document.accounts ?? []);
    return accounts.filter((account) => account.organizations?.length && steps(account, portal) > 0);
  }

  /** The two accounts beyond organizations that may take the most. */
  function othersWhoMay(portal: PortalSnapshot): DemoAccount[] {
    const accounts = portal.demo.flatMap((document) => document.accounts ?? []).filter(({ organizations }) => !organizations?.length);
    return accounts.toSorted((one, other) => steps(other, portal) - steps(one, portal)).slice(0, 2);
  }

  function drawSlots(portal: PortalSnapshot, organization: string): StoredRecord[][] {
    const chance = seeded(proofSeed());
    const owner = portal.demo.flatMap((document) => document.organizations ?? []).find(({ id }) => id === organization);
    const open = Object.keys(machine.states).filter((state) => stepsOf(machine).some(({ from }) => from === state));
    const row = { collection: COLLECTION, organization_id: organization, oem: owner?.oem ?? '', version: 1 };
    const usual = (state: string) => plainCase(machine, state, '', accountEvaluation(portal, undefined, new Date())).context as JsonObject;
    const record = (own: { id: string; slot: string; replaces?: string }, state: string, context: JsonObject): StoredRecord => {
      const { id, ...fields } = own;
      const document = { ...context, dealerCode: owner?.code ?? '', addonId: '4', offer: { label: 'Shared' }, ...fields };
      return { ...row, id, document: document as JsonObject, state: { state, context } as unknown as JsonObject };
    };
    return Array.from({ length: interleavings }, (_, at) => {
      const [id, slot] = [`shared-${at}`, `4:shared-${at}`];
      if (chance() >= FOLLOWED) {
        const state = open[Math.floor(chance() * open.length)] as string;
        return [record({ id, slot }, state, usual(state))];
      }
      const next = usual(BEFORE);
      const goLiveDate = chance() < HELD ? (next['goLiveDate'] ?? null) : null;
      return [
        record({ id, slot }, ENDING, { ...usual(ENDING), succeeded: true, successorGoLiveDate: goLiveDate }),
        record({ id: `${id}-next`, slot, replaces: id }, BEFORE, { ...next, goLiveDate }),
      ];
    });
  }

  const asDemo = ({ document, id, oem, organization_id, state }: StoredRecord) => ({
    id,
    organization: organization_id,
    oem,
    state: state?.['state'],
    ...document,
  });

  async function whatItCameTo(crowd: ActingCrowd, at: { dataDir?: string; databaseUrl?: string }): Promise<string[]> {
    const { db, close } = await openPortalDatabase({ ...at, log: silentLog });
    const stored = await db.selectFrom('records').selectAll().where('collection', '=', COLLECTION).execute();
    const lines = await db.selectFrom('record_history').selectAll().where('collection', '=', COLLECTION).orderBy('id').execute();
    const dealer = await db
      .selectFrom('records')
      .selectAll()
      .where('collection', '=', 'dealers')
      .where('organization_id', '=', slots[0]?.[0]?.organization_id ?? '')
      .executeTakeFirst();
    await close();
    const all = lines as unknown as Line[];
    const nameOf = ({ document }: Pick<StoredRecord, 'document'>) => `${document['dealerCode']} ${document['slot']}`;
    const slotOf = new Map(stored.map((record) => [record.id, nameOf(record)]));
    const inSlots = [...new Set(slotOf.values())].flatMap((name) => {
      const slotRecords = stored.filter((record) => nameOf(record) === name);
      const ended = new Map(slotRecords.map(({ id, state }) => [id, state?.['state']]));
      return faultsOfSlot({ name, ended, lines: all.filter(({ record_id }) => slotOf.get(record_id) === name) });
    });
    const first = new Map(all.toReversed().map((line) => [callOf(line), line]));
    const consequences = new Set(all.filter((line) => first.get(callOf(line)) !== line));
    const inLives = slots.flat().flatMap((begun) =>
      faultsOfLife({
        snapshot,
        machine,
        begun,
        data: { dealer: dealer?.document },
        ended: stored.find(({ id }) => id === begun.id) as unknown as StoredRecord,
        lines: all.filter(({ record_id }) => record_id === begun.id),
        consequences,
        acts: crowd.acts.filter(({ record }) => record === begun.id),
      }),
    );
    return [...inSlots, ...inLives];
  }

  /** Packages of one slot that are ordered for a dealer. */
  function ordersFor(dealerCode: string): WireCall[] {
    const operation = snapshot.operations[ORDER] as Operation;
    return PACKAGES.flatMap((chosen) =>
      ACCEPTED.map((accepted) => {
        const { headers, method, url } = buildRequest(operation, { dealerCode, offerTypeId: 19, 'Terms-Accepted': accepted, ...chosen });
        return { headers, method, url };
      }),
    );
  }

  async function run(databaseUrl?: string): Promise<string> {
    const base = mkdtempSync(join(memoryFolder(), 'portico-k1-'));
    const dataDirs = databaseUrl === undefined ? [join(base, 'one')] : [join(base, 'one'), join(base, 'two')];
    const options = { dataDirs, ...(databaseUrl === undefined ? {} : { databaseUrl }) };
    const chance = seeded(proofSeed());
    const crowd = new ActingCrowd({ snapshot, machine, carriers: carriersOf(snapshot, machine), people, chance });
    let server = await factory.start(options);
    await crowd.signIn(server.url);
    const waves = Math.ceil(slots.length / AT_ONCE);
    const codes = snapshot.demo.flatMap(({ organizations = [] }) => organizations.flatMap(({ code }) => code ?? []));
    for (let wave = 0; wave < waves; wave += 1) {
      const some = slots.slice(wave * AT_ONCE, (wave + 1) * AT_ONCE);
      const code = codes[wave % codes.length] ?? '';
      const ordered = crowd.order(server.urls, code, ordersFor(code));
      const done = Promise.all([ordered, ...some.map((records) => crowd.interleave(server.urls, records))]);
      const isKilled = Math.floor(((wave + 1) * kills) / waves) > Math.floor((wave * kills) / waves);
      if (isKilled) {
        await new Promise((resolve) => setTimeout(resolve, chance() * LONGEST_BURST_MS));
        await server.kill();
      }
      await done;
      if (isKilled) server = await factory.start(options);
    }
    expect(await server.stop()).toBe(0);
    expect(await whatItCameTo(crowd, databaseUrl === undefined ? { dataDir: dataDirs[0] as string } : { databaseUrl })).toEqual([]);
    rmSync(base, { recursive: true, force: true });
    const count = (status: number | undefined) => crowd.acts.filter((act) => act.status === status).length;
    expect(count(200)).toBeGreaterThan(interleavings / 2);
    expect(count(409)).toBeGreaterThan(interleavings / 2);
    return `seed ${proofSeed()}: ${interleavings} interleavings, ${crowd.acts.length} calls: ${count(200)} done, ${count(409)} refused, ${count(503)} asked to come again, ${count(undefined)} in the dark by ${kills} kills; 0 lost, 0 impossible, never two in one slot`;
  }

  const bar = '1,000 interleavings: no lost update, no impossible state; kill -9: history and state agree';

  test('[K1] no update is lost, no state is impossible, no slot holds two, history leads to the state, also over kill -9', async () => {
    recordProof({ id: 'K1-life', what: 'two administrators and a dealer on one subscription, embedded', bar, figure: await run() });
  });

  const onServer = noPostgres === undefined && rounds(0, 1) ? test : test.skip;
  onServer(`[K1] the same on a PostgreSQL server, by two servers (${noPostgres ?? 'whole scale'})`, async () => {
    const postgres = await startPostgres();
    try {
      const figure = await run(postgres.url);
      recordProof({ id: 'K1-life-pg', what: 'the same on PostgreSQL, two servers', bar, figure });
    } finally {
      await postgres.stop();
    }
  });
});
