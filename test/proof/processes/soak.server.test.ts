import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { snapshotPortal } from '../durability/support/portalSnapshot.ts';
import { WriteLoad } from '../durability/support/WriteLoad.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { MixedTraffic } from './support/MixedTraffic.ts';

jest.setTimeout(1_800_000);

const PER_SECOND = 40;
const SAMPLES = 20;
/** Of a short run, which has caches to fill; a whole one is held to the slope. */
const MOST_GROWTH_MB = 40;
const MOST_SLOPE_MB = 1;
const MOST_HANDLES = 3;
const REST_MS = 2_000;
const MOST_CONNECTIONS = 11;
const MB = 1_048_576;

const missing = noPostgres ?? (process.platform === 'linux' ? undefined : 'open files are counted on Linux');
const soakTest = missing === undefined ? test : test.skip;
const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

interface Measure {
  readonly rss: number;
  readonly live: number;
  readonly handles: number;
}

/** What a value gains in each step, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((one, other) => one + other, 0) / values.length;
  const up = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return up / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
}

soakTest(`[M1] a server under steady traffic keeps no memory, files or connections${missing ? ` (${missing})` : ''}`, async () => {
  const seconds = rounds(12, 600);
  const postgres: PrivatePostgres = await startPostgres();
  const hook = pathToFileURL(resolve('test/proof/processes/support/measureOnSignal.mjs')).href;
  const folder = mkdtempSync(join(tmpdir(), 'portico-soak-'));
  const file = join(folder, 'measures.jsonl');
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', MEASURES: file, NODE_OPTIONS: `--expose-gc --import ${hook}` };
  const portal: RunningPortal = await startPortal({ env });
  try {
    const snapshot = await snapshotPortal('.');
    const load = new WriteLoad(snapshot);
    const traffic = new MixedTraffic(portal.url, snapshot, load);
    await traffic.prepare();
    await pause(REST_MS);
    process.kill(portal.pid(), 'SIGUSR2');
    traffic.start(PER_SECOND);
    const connections: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await pause((seconds * 1000) / SAMPLES);
      process.kill(portal.pid(), 'SIGUSR2');
      connections.push((await postgres.backends('portico')).length);
      if (sample % 4 === 3) load.forget();
    }
    await traffic.stop();
    await pause(REST_MS);
    process.kill(portal.pid(), 'SIGUSR2');
    await pause(1_000);
    expect(traffic.failed).toEqual([]);
    const [idle, ...measures] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Measure);
    const rest = measures.pop();
    const warm = measures.slice(Math.floor(measures.length / 3));
    const first = warm[0] as Measure;
    const last = warm.at(-1) as Measure;
    const perTenMinutes = (slopeOf(warm.map(({ live }) => live)) / MB) * ((600 * SAMPLES) / seconds);
    if (seconds >= 600) expect(perTenMinutes).toBeLessThanOrEqual(MOST_SLOPE_MB);
    expect((last.live - first.live) / MB).toBeLessThan(MOST_GROWTH_MB);
    expect((rest?.handles ?? 0) - (idle?.handles ?? 0)).toBeLessThanOrEqual(MOST_HANDLES);
    expect(Math.max(...connections)).toBeLessThanOrEqual(MOST_CONNECTIONS);
    const mb = (bytes: number) => Math.round((bytes / MB) * 10) / 10;
    recordProof({
      id: 'M1',
      what: `one server on PostgreSQL, ${PER_SECOND} requests a second`,
      bar: 'after warm-up live memory <= 1 MB more in 10 minutes; files and connections flat',
      figure: `${seconds} s, ${traffic.sent} requests: live ${mb(first.live)} to ${mb(last.live)} MB${seconds >= 600 ? ` (${Math.round(perTenMinutes * 100) / 100} MB in 10 minutes)` : ''}, RSS ${mb(first.rss)} to ${mb(last.rss)} MB, files at rest ${idle?.handles} before and ${rest?.handles} after, at most ${Math.max(...connections)} connections`,
    });
  } finally {
    await portal.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
