import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPostgres, startPostgres } from '../../proof/support/postgres.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { type LoadFigures, loadOf } from '../support/loadOf.ts';
import { median } from '../support/median.ts';
import { startScript } from '../support/startScript.ts';

/** A search that is measured: by whom, of what, and what serves it. */
interface Searched {
  readonly what: string;
  readonly path: string;
  /** Sent by POST. */
  readonly body?: string;
  readonly ours: string;
  readonly bare: string;
  readonly signIn: { readonly path: string; readonly client: string; readonly username: string };
  /** Requests a second that the embedded database is to reach. */
  readonly embedded: number;
}

const LOANS: Searched = {
  what: 'search in the list of one branch, one row in 1,200,',
  path: '/library/v1/loans?size=25&sort=dueOn,desc',
  ours: 'search/serveRecords.ts',
  bare: 'search/serveBare.ts',
  signIn: { path: '/library/v1/session', client: 'shelfmark:', username: 'librarian.lakeshore' },
  embedded: 500,
};
const ENROLLMENTS: Searched = {
  what: 'search of all enrollments with their dealers and steps',
  path: '/api/portal/enrollments/search?size=25&sort=dealerCode,asc',
  body: '{}',
  ours: 'search/serveEnrollments.ts',
  bare: 'search/bareEnrollments.ts',
  signIn: { path: '/oauth/token', client: 'portal:', username: 'admin' },
  embedded: 500,
};

async function signIn(url: string, { client, path, username }: Searched['signIn']): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password: 'Portal.2026!', 'remember-me': 'false' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

function middle(figures: readonly LoadFigures[]): LoadFigures {
  return { perSecond: median(figures.map(({ perSecond }) => perSecond)), p975: median(figures.map(({ p975 }) => p975)) };
}

async function onPostgres(searched: Searched, count: number): Promise<Row[]> {
  const what = `${searched.what} on ${count} rows, PostgreSQL`;
  const sending = searched.body === undefined ? {} : { body: searched.body };
  const target = 'req/s >= 0.75 x bare, p97.5 <= 1.5 x';
  if (noPostgres !== undefined) return [{ what, ours: '-', others: {}, target, note: noPostgres }];
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    const ours = await startScript(searched.ours, [String(count), postgres.url, folder]);
    const bare = await startScript(searched.bare, [postgres.url]);
    const headers = { authorization: `Bearer ${await signIn(ours.url, searched.signIn)}` };
    const figures: { ours: LoadFigures; bare: LoadFigures }[] = [];
    // The first second is spent on compiling, ours more than theirs.
    for (const [url, sent] of [
      [ours.url + searched.path, headers],
      [bare.url, {}],
    ] as const)
      await loadOf(url, sent, 8000, sending);
    for (let round = 0; round < 5; round += 1) {
      figures.push({ ours: await loadOf(ours.url + searched.path, headers, 8000, sending), bare: await loadOf(bare.url, {}, 8000) });
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

async function embedded(searched: Searched, count: number, options: BenchOptions): Promise<Row> {
  const sending = searched.body === undefined ? {} : { body: searched.body };
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    const ours = await startScript(searched.ours, [String(count), '', folder]);
    const headers = { authorization: `Bearer ${await signIn(ours.url, searched.signIn)}` };
    await loadOf(ours.url + searched.path, headers, options.rounds(4000, 8000), sending);
    const figures = await loadOf(ours.url + searched.path, headers, options.rounds(2000, 15_000), sending);
    await ours.stop();
    const met = figures.perSecond >= searched.embedded;
    const note = `p97.5 ${figures.p975.toFixed(1)} ms`;
    return {
      what: `${searched.what} on ${count} rows, embedded`,
      ours: figures.perSecond.toFixed(0),
      others: {},
      target: `>= ${searched.embedded} req/s`,
      met,
      note,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const count = options.rounds(20_000, 1_000_000);
  const rows: Row[] = [];
  for (const searched of options.quick ? [LOANS] : [LOANS, ENROLLMENTS]) {
    options.log(`${searched.what}: ${count} rows embedded`);
    const row = await embedded(searched, count, options);
    if (!options.quick) {
      options.log(`${searched.what}: ${count} rows on PostgreSQL`);
      rows.push(...(await onPostgres(searched, count)));
    }
    rows.push(row);
  }
  return rows;
}

/** A sorted list with its total, and one with records beside its own, beside node:http and the driver with the same statements. */
export const part: BenchPart = { id: 'search', title: 'List search', run };
