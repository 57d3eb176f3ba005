import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../../support/memoryFolder.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { expectOneEffectEach } from './support/expectOneEffectEach.ts';
import { type PortalSnapshot, snapshotPortal } from './support/portalSnapshot.ts';
import { type ServerFactory, serverFactory } from './support/serverProcess.ts';
import { WriteLoad } from './support/WriteLoad.ts';

jest.setTimeout(4 * 3_600_000);

/** Servers in one process: a kill ends them all, each in the middle of other writes. */
const LANES = rounds(2, 4);
const LONGEST_BURST_MS = 600;

describe('kill -9 during acknowledged writes', () => {
  let portal: PortalSnapshot;
  let library: PortalSnapshot;
  let factory: ServerFactory;

  beforeAll(async () => {
    portal = await snapshotPortal('.');
    library = await snapshotPortal('test/library');
    factory = await serverFactory(portal);
  });
  afterAll(() => factory?.remove());

  test('every exception is still needed', () => {
    expect(WriteLoad.unknown([portal, library])).toEqual([]);
  });

  test('[D1] acknowledged is there, unacknowledged is absent or whole, a repeat has one effect', async () => {
    const wanted = rounds(2, 200);
    const base = mkdtempSync(join(memoryFolder(), 'portico-d1-'));
    const lanes = Array.from({ length: LANES }, (_, lane) => ({ dataDir: join(base, String(lane)), load: new WriteLoad(portal) }));
    const dataDirs = lanes.map(({ dataDir }) => dataDir);
    let server = await factory.start({ dataDirs });
    await Promise.all(lanes.map(({ load }, lane) => load.prepare(server.urls[lane] ?? '')));
    for (let round = 0; round < wanted; round += LANES) {
      const bursts = lanes.map(({ load }, lane) => load.burst(server.urls[lane] ?? '', new Promise(() => undefined)));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_BURST_MS));
      await server.kill();
      await Promise.all(bursts);
      server = await factory.start({ dataDirs });
      await Promise.all(lanes.map(({ load }, lane) => load.verify(server.urls[lane] ?? '')));
      expect(lanes.flatMap(({ load }) => load.faults)).toEqual([]);
    }
    expect(await server.stop()).toBe(0);
    for (const { dataDir, load } of lanes) await expectOneEffectEach({ dataDir }, load);
    rmSync(base, { recursive: true, force: true });
    const sum = (of: (load: WriteLoad) => number) => lanes.reduce((total, { load }) => total + of(load), 0);
    recordProof({
      id: 'D1',
      what: `kill -9 during writes of ${lanes[0]?.load.operations.length} operations, embedded`,
      bar: '>= 200 rounds; acknowledged = present; rest absent or whole; one effect',
      figure: `${wanted} rounds, ${sum((load) => load.acknowledged)} acknowledged all present, ${sum((load) => load.inTheDark)} in the dark (${sum((load) => load.wasThere)} there), 0 lost, 0 torn, 0 twice`,
    });
  });
});
