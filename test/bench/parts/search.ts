import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPostgres, startPostgres } from '../../proof/support/postgres.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { type LoadFigures, loadOf } from '../support/loadOf.ts';
import { median } from '../support/median.ts';
import { startScript } from '../support/startScript.ts';

const SEARCH = '/library/v1/loans?size=25&sort=dueOn,desc';

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/library/v1/session`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('shelfmark:').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'librarian.lakeshore', password: 'Portal.2026!' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

function middle(figures: readonly LoadFigures[]): LoadFigures {
  return { perSecond: median(figures.map(({ perSecond }) => perSecond)), p975: median(figures.map(({ p975 }) => p975)) };
}

async function onPostgres(count: number): Promise<Row[]> {
  const what = `list search on ${count} rows, PostgreSQL`;
  const target = 'req/s >= 0.75 x bare, p97.5 <= 1.5 x';
  if (noPostgres !== undefined) return [{ what, ours: '-', others: {}, target, note: noPostgres }];
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    const ours = await startScript('search/serveRecords.ts', [String(count), postgres.url, folder]);
    const bare = await startScript('search/serveBare.ts', [postgres.url]);
    const headers = { authorization: `Bearer ${await signIn(ours.url)}` };
    const figures: { ours: LoadFigures; bare: LoadFigures }[] = [];
    // The first second is spent on compiling, ours more than theirs.
    for (const [url, sent] of [
      [ours.url + SEARCH, headers],
      [bare.url, {}],
    ] as const)
      await loadOf(url, sent, 8000);
    for (let round = 0; round < 5; round += 1) {
      figures.push({ ours: await loadOf(ours.url + SEARCH, headers, 8000), bare: await loadOf(bare.url, {}, 8000) });
    }
    await Promise.all([ours.stop(), bare.stop()]);
    const own = middle(figures.map((round) => round.ours));
    const other = middle(figures.map((round) => round.bare));
    return [
      {
        what: `${what}: requests a second`,
        ours: own.perSecond.toFixed(0),
        others: { bare: other.perSecond.toFixed(0) },
        ratio: own.perSecond / other.perSecond,
        target: '>= 0.75 x bare',
        met: own.perSecond >= 0.75 * other.perSecond,
      },
      {
        what: `${what}: p97.5`,
        ours: `${own.p975.toFixed(1)} ms`,
        others: { bare: `${other.p975.toFixed(1)} ms` },
        ratio: own.p975 / other.p975,
        target: '<= 1.5 x bare',
        met: own.p975 <= 1.5 * other.p975,
      },
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function embedded(count: number, options: BenchOptions): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    const ours = await startScript('search/serveRecords.ts', [String(count), '', folder]);
    const headers = { authorization: `Bearer ${await signIn(ours.url)}` };
    await loadOf(ours.url + SEARCH, headers, options.rounds(3000, 8000));
    const figures = await loadOf(ours.url + SEARCH, headers, options.rounds(3000, 15_000));
    await ours.stop();
    const met = figures.perSecond >= 500;
    const note = `p97.5 ${figures.p975.toFixed(1)} ms`;
    return {
      what: `list search on ${count} rows, embedded`,
      ours: figures.perSecond.toFixed(0),
      others: {},
      target: '>= 500 req/s',
      met,
      note,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const count = options.rounds(20_000, 1_000_000);
  options.log(`${count} rows embedded`);
  const row = await embedded(count, options);
  if (options.quick) return [row];
  options.log(`${count} rows on PostgreSQL`);
  return [...(await onPostgres(count)), row];
}

/** A dealer's sorted list with its total, beside node:http and the driver with the same two statements. */
export const part: BenchPart = { id: 'search', title: 'List search', run };
