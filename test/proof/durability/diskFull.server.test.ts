import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { expectOneEffectEach } from './support/expectOneEffectEach.ts';
import { snapshotPortal } from './support/portalSnapshot.ts';
import { type ServerFactory, type ServerProcess, serverFactory } from './support/serverProcess.ts';
import { noSmallDisk, type SmallDisk, smallDisk } from './support/smallDisk.ts';
import { WriteLoad } from './support/WriteLoad.ts';

jest.setTimeout(4 * 3_600_000);

const DISK_MB = 256;
const LONGEST_BURST_MS = 120_000;
const CALLS_WITHOUT_ROOM = 20;
const BACK_MS = 60_000;
// The servers of this proof tell a text by its key.
const FULL = { status: 503, retryAfter: '30', text: '{"message":"refusals.full"}' };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
const missing = noSmallDisk();
const onDisk = missing === undefined ? describe : describe.skip;

onDisk(`an embedded database on a disk without room${missing ? ` (${missing})` : ''}`, () => {
  let disk: SmallDisk;

  beforeAll(() => {
    disk = smallDisk(DISK_MB);
  });
  afterAll(() => disk?.remove());

  test('[D4] a database whose log has no room is refused as full and works again, without a restart, when there is', async () => {
    const database = await openDatabase({ dataDir: `${disk.folder}/log`, log: silentLog });
    const write = () => database.pool.query(`select pg_logical_emit_message(true, 'room', repeat('x', 1000000))`);
    await database.pool.query('create table entry (id int)');
    await database.pool.query('insert into entry values (1)');
    disk.fill();
    let refusal: unknown;
    while (refusal === undefined) refusal = await write().then(() => undefined, String);
    for (let call = 0; call < 3; call += 1) await expect(write()).rejects.toThrow(/no space left on device/i);
    disk.empty();
    await database.pool.query('insert into entry values (2)');
    await database.close();
    const again = await openDatabase({ dataDir: `${disk.folder}/log`, log: silentLog });
    expect((await again.pool.query('select id from entry order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await again.close();
  });

  describe('under a server', () => {
    let factory: ServerFactory;
    let load: WriteLoad;
    let server: ServerProcess;

    beforeAll(async () => {
      const portal = await snapshotPortal('.');
      load = new WriteLoad(portal);
      factory = await serverFactory(portal);
      server = await factory.start({ dataDirs: [disk.folder] });
    });
    afterAll(async () => {
      await server?.kill();
      factory?.remove();
    });

    /** Milliseconds until every call is served again. */
    async function back(): Promise<number> {
      const began = performance.now();
      for (let served = 0; served < CALLS_WITHOUT_ROOM; ) {
        served = (await load.probe(server.url)) < 500 ? served + 1 : 0;
        if (performance.now() - began > BACK_MS) throw new Error(`not back within ${BACK_MS} ms`);
      }
      return Math.round(performance.now() - began);
    }

    test('[D4] what cannot be saved is said so, reads go on, what was acknowledged is there', async () => {
      const wanted = rounds(1, 10);
      const dataDirs = [disk.folder];
      await load.prepare(server.url);
      let reads = 0;
      let slowest = 0;
      for (let round = 0; round < wanted; round += 1) {
        disk.fill();
        await load.burst(server.url, pause(LONGEST_BURST_MS));
        expect(load.refusals.length).toBeGreaterThan(0);
        for (let call = 0; call < CALLS_WITHOUT_ROOM; call += 1) {
          await load.probe(server.url);
          if ((await load.read(server.url)) === 200) reads += 1;
        }
        expect(server.child.exitCode).toBeNull();
        disk.empty();
        slowest = Math.max(slowest, await back());
        await load.verify(server.url);
        if (round % 2 === 0) await server.kill();
        else expect(await server.stop()).toBe(0);
        server = await factory.start({ dataDirs });
        await load.verify(server.url);
        expect(load.faults).toEqual([]);
      }
      expect(load.refusals.map(({ status, retryAfter, text }) => ({ status, retryAfter, text }))).toEqual(load.refusals.map(() => FULL));
      expect(await server.stop()).toBe(0);
      await expectOneEffectEach({ dataDir: disk.folder }, load);
      recordProof({
        id: 'D4',
        what: `disk full during writes of ${load.operations.length} operations, embedded`,
        bar: 'clear error, no corruption, recovers',
        figure: `${wanted} rounds, ${load.refusals.length} times 503 'the storage is full', ${reads} of ${wanted * CALLS_WITHOUT_ROOM} reads served meanwhile, written again without a restart after ${slowest} ms at most, ${load.acknowledged} acknowledged all present after a restart`,
      });
    });
  });
});
