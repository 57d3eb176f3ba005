import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../../support/memoryFolder.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { expectOneEffectEach } from './support/expectOneEffectEach.ts';
import { snapshotPortal } from './support/portalSnapshot.ts';
import { type ServerFactory, type ServerProcess, serverFactory } from './support/serverProcess.ts';
import { WriteLoad } from './support/WriteLoad.ts';

jest.setTimeout(4 * 3_600_000);

const LONGEST_BURST_MS = 1_500;
const LONGEST_AWAY_MS = 2_500;
const RECOVERY_MS = 10_000;
/** The pool waits five seconds for a connection at most. */
const LONGEST_REFUSAL_MS = 6_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const onServer = noPostgres === undefined ? describe : describe.skip;

onServer(`a PostgreSQL server that crashes under acknowledged writes${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let factory: ServerFactory;
  let load: WriteLoad;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    const portal = await snapshotPortal('.');
    load = new WriteLoad(portal);
    factory = await serverFactory(portal);
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await server?.kill();
    factory?.remove();
    await postgres?.stop();
  });

  /** The whole server is stopped without a checkpoint and started again; calls are made all the while. */
  async function crash(url: string): Promise<void> {
    await postgres.halt('immediate');
    const until = Date.now() + Math.random() * LONGEST_AWAY_MS;
    while (Date.now() < until) {
      // 409: the first of the repeated write has no answer yet.
      expect([503, 409]).toContain(await load.probe(url));
      await pause(50);
    }
    await postgres.start();
  }

  /** One process of the database is killed, whereupon it ends all connections and recovers by itself. */
  async function killBackend(): Promise<void> {
    let backends: number[] = [];
    while (backends.length === 0) backends = await postgres.backends('portico');
    process.kill(backends[Math.floor(Math.random() * backends.length)] as number, 'SIGKILL');
    await pause(100);
    for (let up = false; !up; ) {
      up = await postgres.backends().then(
        () => true,
        () => false,
      );
    }
  }

  /** Milliseconds from the database being there to the first call that succeeds. */
  async function recovery(url: string): Promise<number> {
    const back = performance.now();
    while ((await load.probe(url)) >= 500) {
      if (performance.now() - back > RECOVERY_MS) throw new Error(`no call succeeded within ${RECOVERY_MS} ms`);
      await pause(50);
    }
    return performance.now() - back;
  }

  test('[D2] acknowledged is there, a repeat has one effect, calls are told at once and succeed again without a restart', async () => {
    const wanted = rounds(2, 50);
    const dataDir = mkdtempSync(join(memoryFolder(), 'portico-d2-'));
    server = await factory.start({ dataDirs: [dataDir], databaseUrl: postgres.url });
    const { url } = server;
    await load.prepare(url);
    expect(load.faults).toEqual([]);
    const recoveries: number[] = [];
    for (let round = 0; round < wanted; round += 1) {
      const end = new AbortController();
      const burst = load.burst(url, once(end.signal, 'abort'));
      await pause(Math.random() * LONGEST_BURST_MS);
      await (round % 2 === 0 ? crash(url) : killBackend());
      recoveries.push(await recovery(url));
      const back = performance.now();
      end.abort();
      await burst;
      await load.verify(url);
      expect(load.faults).toEqual([]);
      expect(load.refusals.filter(({ began }) => began > back)).toEqual([]);
    }
    expect(server.child.exitCode).toBeNull();
    expect(
      load.refusals.filter(({ status, retryAfter, ms }) => status !== 503 || !(Number(retryAfter) > 0) || ms > LONGEST_REFUSAL_MS),
    ).toEqual([]);
    expect(await server.stop()).toBe(0);
    await expectOneEffectEach({ databaseUrl: postgres.url }, load);
    rmSync(dataDir, { recursive: true, force: true });
    const slowest = (times: readonly number[]) => Math.round(Math.max(0, ...times));
    recordProof({
      id: 'D2',
      what: `PostgreSQL stopped at once or a backend killed during writes of ${load.operations.length} operations; the server stays`,
      bar: '>= 50 rounds; acknowledged = present; rest absent or whole; one effect; back <= 10 s; 503 while away, no 5xx after',
      figure: `${wanted} rounds, ${load.acknowledged} acknowledged all present, ${load.inTheDark} in the dark (${load.wasThere} there), ${load.refusals.length} times 503 (slowest ${slowest(load.refusals.map(({ ms }) => ms))} ms), back in ${slowest(recoveries)} ms at most`,
    });
  });
});
