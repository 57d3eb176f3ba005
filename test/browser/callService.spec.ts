import type { Page } from '@playwright/test';
import { CallService } from './support/CallService.ts';
import { expect, test } from './support/portalTest.ts';
import { storesOf } from './support/storesOf.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const AUTH = '/api/portal/sso/calldrip/auth/HO0002';
const ADDRESS = '/api/portal/sso/calldrip/redirectUrl';
const button = (page: Page) => page.getByRole('button', { name: 'Open Call Service' });

let service: CallService;
test.beforeEach(async ({ context }) => {
  service = new CallService();
  await service.open();
  await service.serve(context);
});
test.afterEach(() => service.close());

test('[BU-CALLDRIP-SSO-01, BU-CALLDRIP-SSO-02, BU-CALLDRIP-SSO-03] one press opens the call service in one new tab, signed in; the token is left nowhere', async ({
  context,
  page,
  portal,
}) => {
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  await openAs(page, portal.url, 'dealer.recent', '/leadmanagement');
  await page.getByRole('link', { name: 'Open Call Service' }).click();
  await button(page).waitFor();
  const calls = recordCalls(page);
  const answered = page.waitForResponse((response) => response.url().endsWith(AUTH));
  const opened = context.waitForEvent('page');
  await button(page).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'HO0002' })).toBeVisible();
  expect(tab.url()).toBe('https://calls.example.com/sign-on');
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(context.pages()).toHaveLength(2);
  expect(calls.map(({ method, path, headers }) => [method, path, headers['authorization']?.startsWith('Bearer ')])).toEqual([
    ['GET', AUTH, true],
    ['GET', ADDRESS, true],
  ]);
  expect(service.visits).toEqual([{ method: 'POST', status: 200, referrer: undefined, dealer: 'HO0002' }]);

  const { token } = (await (await answered).json()) as { token: string };
  const timings = await page.evaluate(() => JSON.stringify(performance.getEntries()));
  const readable = [page.url(), tab.url(), timings, JSON.stringify(await storesOf(page)), await page.content(), ...said];
  expect(readable.filter((text) => text.includes(token))).toEqual([]);
  const again = await fetch(service.url, { method: 'POST', body: new URLSearchParams({ token }) });
  expect(again.status, 'the service takes a token once').toBe(403);
});

test('[BU-CALLDRIP-SSO-03] a call that fails, or an address that may not be posted to, leaves no tab and says so', async ({
  context,
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/callservice');
  const failed = page.getByText('The call service did not open.');
  const fails = async (): Promise<void> => {
    await button(page).click();
    await expect(failed).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
  };
  await answer(page, `GET ${ADDRESS}`, { json: { url: 'https://elsewhere.example.com/' } }, { status: 400, json: { message: 'No' } });
  await fails();
  await page.reload();
  await fails();
  await page.reload();
  await answer(page, `GET ${AUTH}`, { status: 400, json: { message: 'No' } });
  await button(page).waitFor();
  const calls = recordCalls(page);
  await fails();
  expect(calls.map(({ path }) => path)).toEqual([AUTH]);
  expect(service.visits).toEqual([]);
});

test('[BU-CALLDRIP-SSO-03] where the browser bars the tab, "Open now" opens it', async ({ context, page, portal }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await openAs(page, portal.url, 'dealer.recent', '/callservice');
  await button(page).waitFor();
  const calls = recordCalls(page);
  await button(page).click();
  await expect(page.getByText('Your browser stopped the new tab.')).toBeVisible();
  expect(calls).toEqual([]);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open now' }).click();
  await expect((await opened).getByRole('heading', { name: 'HO0002' })).toBeVisible();
  await expect(page.getByText('Your browser stopped the new tab.')).toHaveCount(0);
});

test('[BU-CALLDRIP-SSO-03] a group picks the store; without a package there is no button, and a package leads here', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'group.honda', '/callservice');
  await expect(button(page)).toHaveCount(0);
  await page.getByLabel('Dealer', { exact: true }).selectOption({ label: 'Bluestem Honda North' });
  await expect(button(page)).toBeVisible();
  await page.getByLabel('Dealer', { exact: true }).selectOption({ label: 'Bluestem Honda South' });
  await expect(page.getByText('This dealer has none.')).toBeVisible();
  await openAs(page, portal.url, 'dealer.recent', '/managesubscription');
  await page.getByRole('button', { name: 'Actions for Call tracking' }).click();
  await page.getByRole('menuitem', { name: 'Open Call Service' }).click();
  await expect(button(page)).toBeVisible();
  expect(page.url()).toContain('/callservice?dealer=HO0002');
});
