import { readFileSync } from 'node:fs';
import { isOwnPath } from '../../../src/runtime/routing/resolveTarget.ts';
import { redirectCorpus } from '../../proof/session/redirectCorpus.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { expect, test } from '../support/portalTest.ts';

interface Route {
  readonly path: string;
  readonly public?: boolean;
  readonly notStored?: boolean;
  readonly locale?: string;
}

const TAIL = '?q=DealerComplianceReport&name=%C3%A9t%C3%A9#part-2';
const { routes } = JSON.parse(readFileSync('schemas/routes.json', 'utf8')) as { routes: { [name: string]: Route } };
const links = Object.values(routes)
  .filter((route) => !route.public && !route.notStored)
  .map(
    ({ path, locale }) =>
      path
        .split('/')
        .map((part) => (part === `:${locale}` ? 'en' : part.startsWith(':') ? 'A1' : part))
        .join('/') + TAIL,
  );
const HOSTILE = [
  '//evil.attacker.invalid',
  '/\\evil.attacker.invalid',
  'https://evil.attacker.invalid/',
  'https:evil.attacker.invalid',
  'javascript:document.title="x"',
  '/\t/evil.attacker.invalid',
];

/** Signs in through the form of the page that is open. */
async function enter(page: import('@playwright/test').Page): Promise<void> {
  await page.getByLabel(/^Username/).fill('admin');
  await page.getByLabel(/^Password/).fill('Portal.2026!');
  await page.getByRole('button', { name: 'Login' }).click();
}

test('[S13] [SH-GUARD-21, SH-GUARD-24] links asked for while signed out open once after sign-in', async ({ browser, portal }) => {
  const step = Math.max(1, Math.floor(links.length / rounds(4, links.length)));
  const tried = links.filter((_, at) => at % step === 0);
  test.setTimeout(60_000 + tried.length * 30_000);
  for (const link of tried) {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(link);
    await page.waitForURL('**/login');
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url().slice(portal.url.length)));
    await enter(page);
    await expect.poll(() => visited.filter((one) => one === link), { message: link }).toEqual([link]);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect(visited.filter((one) => one === link)).toEqual([link]);
    expect(await page.evaluate(() => localStorage.getItem('first_request'))).toBeNull();
    await context.close();
  }
  recordProof({
    id: 'S13-browser',
    what: 'deep links in Chromium',
    bar: 'each restored exactly once',
    figure: `${tried.length}/${tried.length}`,
  });
});

test('[S13] [SH-GUARD-24] G-S18: a hostile first request stays on this origin in the browser too', async ({ browser, portal }) => {
  const tried = HOSTILE.slice(0, rounds(2, HOSTILE.length));
  test.setTimeout(60_000 + tried.length * 30_000);
  for (const hostile of tried) {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-US' });
    const page = await context.newPage();
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(portal.url)) foreign.push(request.url());
    });
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('first_request', value), hostile);
    await enter(page);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect([foreign, context.pages().length, new URL(page.url()).origin]).toEqual([[], 1, portal.url]);
    await context.close();
  }
});

test('[S13] a first request that is the sign-in page leads home, not round in circles', async ({ page }) => {
  const { login, routes: all } = JSON.parse(readFileSync('schemas/routes.json', 'utf8')) as {
    login: string;
    routes: { [name: string]: Route };
  };
  const path = all[login]?.path ?? '';
  await page.goto(path);
  await page.evaluate((value) => localStorage.setItem('first_request', value), path);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await enter(page);
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  await page.waitForTimeout(2_000);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(visited.length).toBeLessThan(5);
  expect(await page.evaluate(() => localStorage.getItem('first_request'))).toBeNull();
});

test('[S13] what counts as a path of this origin is one for the browser', async ({ page }) => {
  await page.goto('/login');
  const taken = redirectCorpus.filter((text) => isOwnPath(text));
  const strayed = await page.evaluate((texts) => texts.filter((text) => new URL(text, location.href).origin !== location.origin), taken);
  expect(strayed).toEqual([]);
});
