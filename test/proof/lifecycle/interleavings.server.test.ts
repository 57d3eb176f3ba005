import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount, DemoDocument, JsonObject, MachineDocument } from '#model';
import type { StoredRecord } from '../../../src/server/lifecycle/storedRecord.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import { memoryFolder } from '../../support/memoryFolder.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { type PortalSnapshot, snapshotPortal } from '../durability/support/portalSnapshot.ts';
import { type ServerFactory, serverFactory } from '../durability/support/serverProcess.ts';
import { noPostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { ActingCrowd } from './support/ActingCrowd.ts';
import { carriersOf } from './support/carriersOf.ts';
import { plainCase } from './support/casesOf.ts';
import { faultsOfLife } from './support/faultsOfLife.ts';
import { judgedAs } from './support/judgedAs.ts';
import { eventsOf, stepsOf, stepTaken } from './support/stepsOf.ts';

jest.setTimeout(3_600_000);

/** The life whose records several people change in daily work. */
const COLLECTION = 'subscriptions';
/** Records under way at once, each by everybody. */
const AT_ONCE = 10;
const LONGEST_BURST_MS = 250;

const interleavings = rounds(30, 1000);
const kills = rounds(1, 30);

describe('two administrators and a dealer act at once', () => {
  let snapshot: PortalSnapshot;
  let machine: MachineDocument;
  let factory: ServerFactory;
  let people: readonly DemoAccount[];
  let records: readonly StoredRecord[];

  beforeAll(async () => {
    const shipped = await snapshotPortal('.');
    machine = Object.values(shipped.machines).find(({ collection }) => collection === COLLECTION) as MachineDocument;
    const [dealer] = membersWhoMay(shipped);
    people = [...othersWhoMay(shipped), dealer as DemoAccount];
    records = drawRecords(shipped, String(dealer?.organizations?.[0]));
    const byCollection: DemoDocument = { $schema: '', records: { [COLLECTION]: records.map(asDemo) } };
    snapshot = { ...shipped, demo: [...shipped.demo, byCollection] };
    factory = await serverFactory(snapshot);
  });
  afterAll(() => factory?.remove());

  function steps({ role, ...account }: DemoAccount, portal: PortalSnapshot): number {
    const on = judgedAs(portal, { role, ...account }, new Date());
    const cells = Object.keys(machine.states).flatMap((state) =>
      eventsOf(machine, 'user').map((event) => ({ state, event, one: plainCase(machine, state, event, on) })),
    );
    return cells.filter(({ state, event, one }) =>
      stepTaken(machine, state, event, { ...on, scope: { ...on.scope, ...one, user: { role } } }),
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

  function drawRecords(portal: PortalSnapshot, organization: string): StoredRecord[] {
    const chance = seeded(proofSeed());
    const owner = portal.demo.flatMap((document) => document.organizations ?? []).find(({ id }) => id === organization);
    const open = Object.keys(machine.states).filter((state) => stepsOf(machine).some(({ from }) => from === state));
    return Array.from({ length: interleavings }, (_, at) => {
      const state = open[Math.floor(chance() * open.length)] as string;
      const { context } = plainCase(machine, state, '', judgedAs(portal, undefined, new Date()));
      const document = { ...context, dealerCode: owner?.code ?? '', addonId: '4', offer: { label: 'Shared' } } as JsonObject;
      const row = { id: `shared-${at}`, collection: COLLECTION, organization_id: organization, oem: owner?.oem ?? '', version: 1 };
      return { ...row, document, state: { state, context } as unknown as JsonObject };
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
      .where('organization_id', '=', records[0]?.organization_id ?? '')
      .executeTakeFirst();
    await close();
    return records.flatMap((begun) =>
      faultsOfLife({
        snapshot,
        machine,
        begun,
        data: { dealer: dealer?.document },
        ended: stored.find(({ id }) => id === begun.id) as unknown as StoredRecord,
        lines: lines.filter(({ record_id }) => record_id === begun.id) as never,
        acts: crowd.acts.filter(({ record }) => record === begun.id),
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
    const waves = Math.ceil(records.length / AT_ONCE);
    for (let wave = 0; wave < waves; wave += 1) {
      const some = records.slice(wave * AT_ONCE, (wave + 1) * AT_ONCE);
      const done = Promise.all(some.map((record) => crowd.interleave(server.urls, record)));
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
    return `seed ${proofSeed()}: ${interleavings} interleavings, ${crowd.acts.length} calls: ${count(200)} done, ${count(409)} refused, ${count(undefined)} in the dark by ${kills} kills; 0 lost, 0 impossible`;
  }

  const bar = '1,000 interleavings: no lost update, no impossible state; kill -9: history and state agree';

  test('[K1] no update is lost, no state is impossible, history leads to the state, also over kill -9', async () => {
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
