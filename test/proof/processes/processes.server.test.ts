import { type PortalCopy, portalCopy } from '../../browser/support/portalCopy.ts';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { expectOneEffectEach } from '../durability/support/expectOneEffectEach.ts';
import { snapshotPortal } from '../durability/support/portalSnapshot.ts';
import { WriteLoad } from '../durability/support/WriteLoad.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { type Balancer, noBalancer, startBalancer } from './support/balancer.ts';
import { MixedTraffic } from './support/MixedTraffic.ts';

jest.setTimeout(1_800_000);

const PER_SECOND = 50;
const DRAIN_SECONDS = 3;
const MOST_DRAIN_MS = 30_000;
const RECOVERY_MS = 5_000;
const MOST_SKEW_MS = 1_000;
const MOST_WAIT_MS = 60_000;

const missing = noPostgres ?? noBalancer;
const together = missing === undefined ? describe : describe.skip;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

together(`two processes behind a balancer, one database${missing ? ` (${missing})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let copy: PortalCopy;
  let processes: readonly [RunningPortal, RunningPortal];
  let balancer: Balancer;
  let load: WriteLoad;
  let traffic: MixedTraffic;

  beforeAll(async () => {
    copy = portalCopy();
    postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url, DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
    // Both at once: one migrates and loads, the other waits or finds it done.
    processes = await Promise.all([startPortal({ root: copy.root, env }), startPortal({ root: copy.root, env })]);
    balancer = await startBalancer(processes.map(({ url }) => url));
    const snapshot = await snapshotPortal('.');
    load = new WriteLoad(snapshot);
    traffic = new MixedTraffic(balancer.url, snapshot, load);
    await traffic.prepare();
    traffic.start(PER_SECOND);
  });
  afterAll(async () => {
    await traffic?.stop();
    await balancer?.stop();
    await Promise.all((processes ?? []).map((one) => one.stop()));
    await postgres?.stop();
    copy?.remove();
  });

  const whatFailed = () => traffic.failed.map(({ what, status }) => `${what}: ${status ?? 'no answer'}`);

  async function versionOf({ url }: RunningPortal): Promise<string> {
    return ((await (await fetch(`${url}/ready`)).json()) as { version: string }).version;
  }

  /** When a process serves another version than before, by the clock of `performance`. */
  async function changed(portal: RunningPortal, before: string): Promise<number> {
    const begun = performance.now();
    while ((await versionOf(portal)) === before) {
      if (performance.now() - begun > MOST_WAIT_MS) throw new Error(`the change is not served: ${portal.output()}`);
      await pause(20);
    }
    return performance.now();
  }

  test('[B1] [B2] restarted one after the other under traffic, no request fails', async () => {
    const wanted = rounds(1, 3);
    const begun = performance.now();
    const before = traffic.sent;
    const endings: { code: number | null; ms: number }[] = [];
    for (let round = 0; round < wanted; round += 1) {
      for (const one of processes) {
        endings.push(await one.restart());
        // The balancer takes it back before the other one goes.
        await pause(1_500);
      }
    }
    const seconds = (performance.now() - begun) / 1000;
    const sent = traffic.sent - before;
    expect(whatFailed()).toEqual([]);
    expect(load.faults).toEqual([]);
    expect(endings.map(({ code }) => code)).toEqual(endings.map(() => 0));
    const slowest = Math.max(...endings.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(MOST_DRAIN_MS);
    for (const kind of ['sign-in', 'renewal', 'write', 'visit', 'read', 'stream', 'page'])
      expect(traffic.counts.get(kind)).toBeGreaterThan(0);
    recordProof({
      id: 'B2',
      what: 'two processes behind HAProxy, each restarted in turn under pages, reads, writes, sign-ins, renewals and streams',
      bar: '3 times, 50 req/s, 0 failed requests; drain <= 30 s, exit 0',
      figure: `${wanted} times, ${sent} requests (${Math.round(sent / seconds)} a second), 0 failed; ended with 0 in ${Math.round(slowest / 100) / 10} s at most`,
    });
  });

  test('[C3] documents published to both: seen together, every answer names its version, no page mixes two', async () => {
    const skews: number[] = [];
    const wanted = rounds(1, 5);
    traffic.versions.clear();
    const known = new Set<string | null>([await versionOf(processes[0])]);
    for (let round = 0; round < wanted; round += 1) {
      const before = await versionOf(processes[0]);
      const seen = Promise.all(processes.map((one) => changed(one, before)));
      copy.edit('locales/en/home.json', (texts) => {
        (texts['home'] as Record<string, string>)['heading'] = `{program} round ${round}`;
      });
      const [one = 0, two = 0] = await seen;
      skews.push(Math.abs(one - two));
      known.add(await versionOf(processes[0]));
      await pause(1_000);
    }
    expect(whatFailed()).toEqual([]);
    expect(traffic.mixed).toEqual([]);
    expect([...traffic.versions].filter((version) => !known.has(version))).toEqual([]);
    expect(Math.max(...skews)).toBeLessThan(MOST_SKEW_MS);
    recordProof({
      id: 'C3',
      what: 'documents changed under traffic, two processes that read one folder',
      bar: 'skew <= 1 s; every answer names its version; no page mixes two',
      figure: `${wanted} times, skew ${Math.round(Math.max(...skews))} ms at most, ${traffic.counts.get('visit')} pages, 0 mixed, 0 answers without a version`,
    });
  });

  test('[B3] kill -9 of one: only what it had under way may fail, all goes on at once', async () => {
    const wanted = rounds(1, 5);
    let lost = 0;
    let longest = 0;
    for (let round = 0; round < wanted; round += 1) {
      const one = processes[round % 2] as RunningPortal;
      const at = performance.now();
      await one.kill();
      await pause(RECOVERY_MS + 1_000);
      const late = traffic.failed.filter(({ began }) => began > at + RECOVERY_MS);
      expect(late).toEqual([]);
      longest = Math.max(longest, ...traffic.failed.map(({ began }) => began - at));
      lost += traffic.failed.length;
      // What reads, or carries a key, was repeated by the balancer.
      expect(traffic.failed.filter(({ what, began }) => began > at || !/^(sign-in|renewal)/.test(what))).toEqual([]);
      traffic.failed.length = 0;
      await one.restart();
      await pause(1_500);
    }
    await traffic.stop();
    await load.verify(balancer.url);
    expect(load.faults).toEqual([]);
    await expectOneEffectEach({ databaseUrl: postgres.url }, load);
    recordProof({
      id: 'B3',
      what: 'kill -9 of one of two processes under traffic',
      bar: 'only its requests under way fail, safe ones are repeated; recovery <= 5 s; one effect each',
      figure: `${wanted} times, ${lost} requests lost, none of them a read, a page or a write; none sent after the kill failed (latest ${Math.round(longest)} ms); ${load.acknowledged} writes with one effect each`,
    });
  });
});
