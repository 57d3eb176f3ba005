import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterAs } from '../../browser/support/walk.ts';
import { type AgedServer, agedServer, type ServerMemory } from '../memory/agedServer.ts';
import { serverUse } from '../memory/serverUse.ts';
import { tabUse } from '../memory/tabUse.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { CpuMeter } from '../support/CpuMeter.ts';
import { openBrowser } from '../support/openBrowser.ts';

const MINUTE = 60_000;
const LOGINS = ['dealer.recent', 'oem.honda', 'admin', 'editor', 'group.honda'];

interface Aged {
  readonly before: ServerMemory;
  readonly after: ServerMemory;
  readonly calls: number;
}

/** How many minutes: first those after which everything was used and loaded once, then those that are looked at. */
function minutesOf(options: BenchOptions) {
  return { warm: options.rounds(3, 20), looked: options.rounds(4, 60) };
}

/** Minutes of use, the server's and the tab's clocks moved a minute on each time. */
async function agedBy(server: AgedServer, options: BenchOptions, use: (minute: number) => Promise<number>): Promise<Aged> {
  const { looked, warm } = minutesOf(options);
  let before = await server.memory();
  let calls = 0;
  for (let minute = 0; minute < warm + looked; minute += 1) {
    if (minute === warm) before = await server.memory();
    calls += await use(minute);
    await server.pass(MINUTE);
  }
  return { before, after: await server.memory(), calls };
}

function growth(what: string, before: number, after: number, note: string): Row {
  const [first, last] = [before.toFixed(1), after.toFixed(1)];
  return {
    what,
    ours: `${last} MB`,
    others: { before: `${first} MB` },
    ratio: after / before,
    target: '<= 1.1 x before',
    met: after <= 1.1 * before,
    note,
  };
}

async function serverRows(server: AgedServer, options: BenchOptions): Promise<Row[]> {
  options.log(`server, ${server.calls.length} reading calls`);
  const logins = options.quick ? LOGINS.slice(0, 1) : LOGINS;
  const { before, after, calls } = await agedBy(server, options, () => serverUse(server, logins));
  const note = `${calls} calls, a sign-in of ${logins.length} each minute; resident ${before.rss.toFixed(0)} -> ${after.rss.toFixed(0)} MB with the database in it`;
  return [growth(`heap of the server after ${minutesOf(options).looked} minutes of use`, before.heap, after.heap, note)];
}

async function tabRows(server: AgedServer, options: BenchOptions): Promise<Row[]> {
  options.log(`tab, ${server.pages.length} routes`);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await enterAs(context, server.url, 'dealer.recent');
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${server.url}/`);
    await page.locator('h1').first().waitFor();
    const meter = await CpuMeter.of(page);
    const ways = options.rounds(2, 6);
    let before = Number.NaN;
    await agedBy(server, options, async (minute) => {
      if (minute === minutesOf(options).warm) before = await meter.heap();
      const from = (minute * ways) % server.pages.length;
      const routes = Array.from({ length: ways }, (_, n) => server.pages[(from + n) % server.pages.length] ?? '/');
      await tabUse(page, routes);
      return 0;
    });
    const after = await meter.heap();
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return [
      growth(
        `heap of a tab after ${minutesOf(options).looked} minutes of use`,
        before,
        after,
        `${ways} changes of route each minute; ${nodes} elements at the end`,
      ),
    ];
  } finally {
    await browser.close();
  }
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await agedServer(folder);
  try {
    return [...(await serverRows(server, options)), ...(await tabRows(server, options))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an hour of use leaves in memory; the clocks of server and tab are moved. */
export const part: BenchPart = { id: 'memory', title: 'Memory after an hour of simulated use', run };
