import { readFileSync } from 'node:fs';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { expect, test } from '../support/portalTest.ts';
import { buildPage } from './support/buildPage.ts';
import { firefoxPath, startFirefox } from './support/firefox.ts';
import type { Storm } from './support/stormPage.ts';
import { type StormProxy, startStormProxy } from './support/stormProxy.ts';
import type { Tab } from './support/tab.ts';

const CALLS = 50;
const BAR = '0 logouts, 0 refused refreshes, <= 1 generation a run';

const { cookies } = JSON.parse(readFileSync('schemas/portal.json', 'utf8')) as { cookies: { refresh: string } };

let folder: string;
test.beforeAll(async () => {
  folder = await buildPage('./test/browser/proof/support/stormPage.ts');
});

/** Lets every token of all tabs lapse at once and all tabs call at once, again and again. */
async function storms(tabs: readonly Tab[], proxy: StormProxy, runs: number): Promise<void> {
  expect(await tabs[0]?.run('storm.begin("dealer.recent", "Portal.2026!")')).toBe(true);
  for (const tab of tabs.slice(1)) expect(await tab.run('storm.begin()')).toBe(true);
  proxy.credentials();
  for (let run = 0; run < runs; run += 1) {
    proxy.condemn();
    const seen = await Promise.all(tabs.map((tab) => tab.run<Storm>(`storm.fire(${CALLS})`)));
    expect(seen).toEqual(tabs.map(() => ({ ok: CALLS, expired: 0, failures: [] })));
    expect(proxy.credentials().length, 'generations of this run').toBeLessThanOrEqual(1);
  }
  expect(proxy.refused).toEqual([]);
}

for (const count of [2, 5]) {
  test(`[S2] [SH-SESSION-04, SH-SESSION-05] ${count} tabs of Chromium meet a 401 on ${CALLS} calls each, all at once`, async ({
    context,
    portal,
  }) => {
    const runs = rounds(3, 25);
    test.setTimeout(60_000 + runs * 30_000);
    const proxy = await startStormProxy(portal.url, folder, cookies.refresh);
    const tabs: Tab[] = [];
    for (let at = 0; at < count; at += 1) {
      const page = await context.newPage();
      await page.goto(`${proxy.url}/storm`);
      tabs.push({ run: (expression) => page.evaluate(expression) });
    }
    await storms(tabs, proxy, runs);
    await proxy.stop();
    recordProof({ id: `S2-chromium-${count}`, what: `${count} tabs x ${CALLS} calls, Chromium`, bar: BAR, figure: `${runs}/${runs} runs` });
  });

  test(`[S2] [SH-SESSION-04, SH-SESSION-05] ${count} tabs of Firefox meet a 401 on ${CALLS} calls each, all at once`, async ({
    portal,
  }) => {
    test.skip(firefoxPath === undefined, 'Firefox is not installed here');
    const runs = rounds(3, 10);
    test.setTimeout(120_000 + runs * 20_000);
    const proxy = await startStormProxy(portal.url, folder, cookies.refresh);
    const firefox = await startFirefox();
    try {
      const tabs: Tab[] = [];
      for (let at = 0; at < count; at += 1) tabs.push(await firefox.open(`${proxy.url}/storm`));
      await storms(tabs, proxy, runs);
      const figure = `${runs}/${runs} runs, Firefox ${firefox.version}`;
      recordProof({ id: `S2-firefox-${count}`, what: `${count} tabs x ${CALLS} calls, Firefox`, bar: BAR, figure });
    } finally {
      await firefox.close();
      await proxy.stop();
    }
  });
}
