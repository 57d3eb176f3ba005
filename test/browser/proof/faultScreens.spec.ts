import type { Page, Route } from '@playwright/test';
import { type CompiledPortal, compilePortal } from '#compiler';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { walk } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { answer, enterAs, onCall } from '../support/walk.ts';

const CHUNKS = '**/static/*.js';
const modal = (page: Page) => page.getByRole('alertdialog');

let portal: CompiledPortal;
test.beforeAll(async () => {
  const compiled = await compilePortal({ root: process.cwd(), engineRoot: process.cwd(), registry: vocabulary });
  if (compiled.portal === undefined) throw new Error('The portal does not compile.');
  portal = compiled.portal;
});

const callOf = (id: string): string => `${portal.operations[id]?.method} ${portal.operations[id]?.path}`;
const say = (key: string, language = 'en', args: { readonly [name: string]: unknown } = {}): string =>
  portal.variants.get(portal.defaultVariant)?.text(language, key, args) ?? key;

/** One dealer of every program and skin of the demo, with the variant that is theirs. */
function dealers(): { readonly login: string; readonly variant: string }[] {
  const accounts = portal.demo.flatMap(
    (document) =>
      (document as unknown as { accounts?: { id: string; role: string; oem?: string; details: { ssoLoginOnlyAllowed?: boolean } }[] })
        .accounts ?? [],
  );
  return [...portal.variants.keys()].flatMap((variant) => {
    const login = accounts.find(
      ({ role, oem, details }) => role === 'Dealer' && oem === variant && details.ssoLoginOnlyAllowed !== true,
    )?.id;
    return login === undefined ? [] : [{ login, variant }];
  });
}

/** Addresses of the screens that show data of a call, without parameters. */
function dataRoutes(operation: string): string[] {
  const screens = new Set(
    [...portal.files.values()]
      .filter(({ contentType }) => contentType.includes('json'))
      .map(
        ({ body }) =>
          (JSON.parse(new TextDecoder().decode(body)) as { screen?: { id: string; data?: Record<string, { call: string }> } }).screen,
      )
      .filter((screen) => Object.values(screen?.data ?? {}).some((source) => source.call === operation))
      .map((screen) => screen?.id),
  );
  return Object.values(portal.routes.routes)
    .filter(({ screen, path, landing }) => screens.has(screen) && landing !== true && !path.includes(':'))
    .map(({ path }) => path);
}

test('[F2] a 500 shows one modal with the phone and e-mail of the program, every program in every language', async ({
  page,
  portal: server,
}) => {
  test.setTimeout(240_000);
  await answer(page, callOf('getProfileContactDetails'), { json: { hasAccessOnManageProfile: false } });
  await answer(page, callOf('getPageData'), { status: 500, json: { message: 'boom' } });
  const who = dealers();
  let right = 0;
  for (const { login, variant } of who) {
    await enterAs(page.context(), server.url, login);
    const support = portal.variants.get(variant)?.oem.support;
    for (const { id: language } of portal.portal.languages) {
      await page.goto(`/${language}`);
      const text = say('errors.server.text', language, { phone: support?.phone, email: support?.email });
      await expect(modal(page).getByText(text, { exact: true }), `${login} ${language}`).toBeVisible({ timeout: 30_000 });
      await expect(modal(page)).toHaveCount(1);
      right += 1;
    }
  }
  expect(right).toBe(portal.portal.languages.length * who.length);
  recordProof({
    id: 'F2',
    what: '500 modal with the program’s phone and e-mail',
    bar: 'every program with a dealer x every language right (7 x 2)',
    figure: `${right} of ${who.length} x ${portal.portal.languages.length}`,
  });
});

test('[F2] twenty 500s at once are one modal', async ({ page, portal: server }) => {
  await enterAs(page.context(), server.url, 'dealer.recent');
  await page.goto('/resources');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const waiting: Route[] = [];
  await onCall(page, callOf('getPageData'), async (route) => void waiting.push(route));
  const routes = dataRoutes('getPageData');
  for (let count = 0; count < 20; count += 1) {
    await walk(page, routes[count % routes.length] ?? '/');
    await expect.poll(() => waiting.length).toBeGreaterThan(count);
  }
  await Promise.all(waiting.map((route) => route.fulfill({ status: 500, json: {} })));
  await expect(modal(page)).toHaveCount(1);
  await modal(page)
    .getByRole('button', { name: say('errors.server.close'), exact: true })
    .last()
    .click();
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  recordProof({
    id: 'F2-parallel',
    what: '20 answers with 500 at the same moment',
    bar: 'one modal, closed once',
    figure: `${waiting.length} answers, 1 modal`,
  });
});

test('[F3] a 403 leads home and says why, from every screen with data; at home it leads nowhere; a 401 of the sign-in stays there', async ({
  page,
  portal: server,
}) => {
  test.setTimeout(180_000);
  await enterAs(page.context(), server.url, 'dealer.recent');
  await page.goto('/resources');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await answer(page, callOf('getPageData'), { status: 403, json: { message: 'no' } });
  const routes = dataRoutes('getPageData').slice(0, rounds(3, 100));
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const path of routes) {
    await walk(page, path);
    await expect(page, path).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('alert').filter({ hasText: say('errors.denied') })).toBeVisible();
    visited.length = 0;
    await page.waitForTimeout(500);
    expect(visited).toEqual([]);
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('errors.dismiss') })
      .click();
    await walk(page, '/resources');
  }
  await page.goto('/fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/fr');
  await page.context().clearCookies();
  await answer(page, callOf('issueToken'), { status: 401, json: { error: 'invalid_grant', error_description: 'Bad credentials' } });
  await page.goto('/login');
  await page.locator('#login_username').fill('someone');
  await page.locator('#login_password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Bad credentials' })).toBeVisible();
  await expect(page.locator('#login_username')).toHaveValue('someone');
  expect(new URL(page.url()).pathname).toBe('/login');
  recordProof({
    id: 'F3',
    what: '403 from screens with data, on home, 401 at sign-in',
    bar: 'exact route, no loop',
    figure: `${routes.length} screens, home and sign-in exact`,
  });
});

test.describe('[F5] scripts that cannot be had', () => {
  test.beforeEach(async ({ page, portal: server }) => {
    await enterAs(page.context(), server.url, 'admin');
    await page.goto('/resources');
    await page.getByRole('combobox', { name: say('impersonation.search'), exact: true }).fill('somebody');
  });
  const draft = (page: Page) => page.getByRole('combobox', { name: say('impersonation.search'), exact: true });
  const prompt = (page: Page) =>
    page.getByRole('alert').filter({ has: page.getByRole('button', { name: say('errors.reload'), exact: true }) });

  test('once: nobody notices', async ({ page }) => {
    let failed = 0;
    await page.route(CHUNKS, (route) => {
      failed += 1;
      return failed === 1 ? route.abort('connectionreset') : route.continue();
    });
    await walk(page, '/smartleads');
    await expect(page.locator('.p-cms').last()).toBeVisible();
    expect(failed).toBeGreaterThan(1);
    await expect(prompt(page)).toHaveCount(0);
    await expect(draft(page)).toHaveValue('somebody');
  });

  for (const [what, refuse] of [
    ['broken connection', (route: Route) => route.abort('connectionreset')],
    ['a new build that has other scripts', (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Gone</p>' })],
  ] as const) {
    test(`always, ${what}: asked for twice, then a prompt; what is typed stays; the reload works`, async ({ page }) => {
      const asked: string[] = [];
      await page.route(CHUNKS, (route) => {
        asked.push(route.request().url());
        return refuse(route);
      });
      await walk(page, '/smartleads');
      await expect(prompt(page).first()).toBeVisible();
      await page.waitForTimeout(1500);
      for (const url of new Set(asked)) expect(asked.filter((each) => each === url)).toHaveLength(2);
      await expect(draft(page)).toHaveValue('somebody');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await prompt(page)
        .first()
        .getByRole('button', { name: say('errors.reload'), exact: true })
        .click();
      await expect(page.locator('.p-cms').last()).toBeVisible();
      recordProof({
        id: `F5-${what.split(' ')[0]}`,
        what: `script cannot be had: ${what}`,
        bar: 'one second try, then a prompt to reload; no loop; drafts kept',
        figure: '2 requests a script, prompt in place, draft kept, page back after the reload',
      });
    });
  }
});

test('[F5] a script that never arrives is given up after two minutes, twice', async ({ page, portal: server }) => {
  await page.clock.install();
  await enterAs(page.context(), server.url, 'dealer.recent');
  await page.goto('/resources');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const held: Route[] = [];
  await page.route(CHUNKS, (route) => void held.push(route));
  // The browser joins a second request for the same address to the one that hangs: the page's tries are counted, not the wire's.
  const tries = await page.evaluateHandle(() => {
    const urls: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLScriptElement) urls.push(node.src);
    }).observe(document.head, { childList: true });
    return urls;
  });
  const most = async (): Promise<number> => {
    const urls = await tries.jsonValue();
    return Math.max(0, ...urls.map((url) => urls.filter((each) => each === url).length));
  };
  await walk(page, '/smartleads');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.runFor(119_000);
  expect(await most()).toBe(1);
  await page.clock.runFor(1500);
  await page.clock.runFor(1000);
  await expect.poll(most).toBe(2);
  await page.clock.runFor(120_500);
  await page.clock.runFor(2000);
  expect(await most()).toBe(2);
  await expect(page.getByRole('button', { name: say('errors.reload'), exact: true }).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[F6] off line: a banner, nothing sent later by itself, and the first try after it works', async ({ page, portal: server }) => {
  test.setTimeout(120_000);
  await enterAs(page.context(), server.url, 'dealer.recent');
  await page.goto('/resources');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: say('errors.offline') });
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await walk(page, '/smartleads');
  const retry = page.getByRole('main').getByRole('button', { name: say('errors.retry'), exact: true });
  await expect(retry).toBeVisible();
  await page.waitForTimeout(rounds(500, 30_000));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
  await page.waitForTimeout(1000);
  expect(sent).toEqual([]);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(retry).toHaveCount(0);
  recordProof({
    id: 'F6',
    what: 'off line and back',
    bar: 'banner; nothing queued silently; first retry succeeds',
    figure: 'banner shown and gone, 0 calls by themselves, first retry works',
  });
});
