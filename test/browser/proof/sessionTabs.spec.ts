import type { BrowserContext, Page } from '@playwright/test';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { expect, test } from '../support/portalTest.ts';
import { answer, enterAs, hold, onCall, readableCookies } from '../support/walk.ts';

const expiredDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Session Expired', exact: true });

async function tabsOf(context: BrowserContext, count: number, path = '/contactus'): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let at = 0; at < count; at += 1) {
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    tabs.push(page);
  }
  return tabs;
}

/** Everything a page shows and keeps. */
function holdings(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([document.documentElement.innerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
}

test('[S7] [SH-SESSION-08] a stolen credential that comes back late ends the session, and every tab shows it', async ({
  context,
  portal,
  playwright,
}) => {
  test.setTimeout(180_000);
  await enterAs(context, portal.url, 'dealer.recent');
  const stolen = (await context.cookies()).find(({ name }) => name === 'portal_session');
  const tabs = await tabsOf(context, rounds(2, 5));
  const [first = tabs[0] as Page] = tabs;
  let refused = false;
  await onCall(first, 'GET /api/page/data', async (route) => {
    if (refused) return route.fallback();
    refused = true;
    return route.fulfill({ status: 401, json: {} });
  });
  const renewed = first.waitForResponse((response) => response.url().endsWith('/oauth/token'));
  await first.getByRole('link', { name: /go to home page/ }).click();
  expect((await renewed).status()).toBe(200);
  for (const tab of tabs) await expect(expiredDialog(tab)).toHaveCount(0);
  await first.goto('/contactus');
  await first.locator('h1').first().waitFor();
  await first.waitForTimeout(21_000);
  const thief = await playwright.request.newContext();
  const form = { grant_type: 'refresh_token', refresh_token: 'session' };
  const replay = await thief.post(`${portal.url}/oauth/token`, {
    form,
    headers: { Cookie: `portal_session=${stolen?.value}`, authorization: `Basic ${btoa('portal:')}` },
  });
  expect(replay.status()).toBe(401);
  await thief.dispose();
  await first.getByRole('link', { name: /go to home page/ }).click();
  await expect(expiredDialog(first)).toBeVisible();
  const start = Date.now();
  for (const tab of tabs)
    await expect(
      expiredDialog(tab)
        .or(tab.getByRole('heading', { level: 1, name: 'Sign in' }))
        .first(),
    ).toBeVisible();
  recordProof({
    id: 'S7-tabs',
    what: `replay, ${tabs.length} tabs open`,
    bar: 'every tab shows it <= 1 s',
    figure: `${Date.now() - start} ms after the first`,
  });
});

test('[S12] [SH-SESSION-27] logging out in one tab ends all the others; an idle page costs next to nothing', async ({
  context,
  portal,
}) => {
  test.setTimeout(300_000);
  const count = rounds(3, 10);
  await enterAs(context, portal.url, 'dealer.recent');
  const [first = await context.newPage(), ...others] = await tabsOf(context, count);
  const cdp = await context.newCDPSession(first);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await first.waitForTimeout(2000);
  const before = await busy();
  await first.waitForTimeout(8000);
  const share = ((await busy()) - before) / 8;
  expect(share).toBeLessThan(0.02);

  const left = others.map((page) => page.waitForRequest((request) => request.url().endsWith('/sso/auth/logout')).then(() => Date.now()));
  const gone = first.waitForResponse((response) => response.url().endsWith('/sso/auth/logout')).then(() => Date.now());
  await first.getByRole('button', { name: 'Log out' }).click();
  const start = await gone;
  const times = (await Promise.all(left)).map((at) => at - start).sort((one, other) => one - other);
  for (const page of others) await page.waitForURL('**/login');
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
  recordProof({ id: 'S12-tabs', what: `log out in one of ${count} tabs`, bar: 'the others <= 500 ms p95', figure: `${p95} ms p95` });
  recordProof({
    id: 'S12-idle',
    what: 'processor share of an idle visible page',
    bar: '<= 0.5 %',
    figure: `${(share * 100).toFixed(2)} %`,
  });
});

test('[S14] [SH-SESSION-27] what comes late for the user before reaches neither page, storage nor session of the next', async ({
  context,
  page,
  portal,
}) => {
  test.setTimeout(120_000);
  const canary = 'Canary-Of-The-First';
  await enterAs(context, portal.url, 'dealer.recent');
  await page.goto('/contactus');
  await page.locator('h1').first().waitFor();
  const late = await context.newPage();
  await late.goto('/contactus');
  await late.locator('h1').first().waitFor();
  await answer(late, 'GET /api/page/data', { json: [{ hri: canary, blocks: [{ content: canary }] }] });
  const held = await hold(late, 'GET /api/page/data');
  await late.getByRole('link', { name: /go to home page/ }).click();
  await held.reached;

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel(/^Username/).fill('admin');
  await page.getByLabel(/^Password/).fill('Portal.2026!');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  const epoch = (await readableCookies(page))['web_session'];
  held.release();
  await late.waitForURL('**/login');
  await page.waitForTimeout(1500);

  expect(await holdings(page)).not.toContain(canary);
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toContain('admin');
  expect((await readableCookies(page))['web_session']).toBe(epoch);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  recordProof({
    id: 'S14',
    what: 'late answers of A after B has signed in, two tabs',
    bar: "0 bytes of A with B, B's session stays",
    figure: '0',
  });
});
