import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const DEALERS = '/api/portal/dealers';
const thousand = Array.from({ length: 1000 }, (_, nth) => ({ code: `ZZ${nth}`, name: `Dealer ${nth}` }));
const asked = (calls: ReturnType<typeof recordCalls>) =>
  calls.filter(({ path }) => path === DEALERS).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

test('[GB-214] a code that is typed whole opens the form of its dealer, wherever it stands in the list', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  await page.getByLabel('Vehicle maker').selectOption('Acura');
  await page.getByLabel('Dealer code or name').fill('ac0001');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByLabel('Dealer code', { exact: true })).toHaveValue('AC0001');
  expect(asked(calls)).toEqual([{ oemId: '2' }, { oemId: '2', term: 'ac0001' }]);
});

test('[GB-214] who is listed no more than the first 1,000 dealers is told, and finds the others by code or name', async ({
  page,
  portal,
}) => {
  await answer(page, `GET ${DEALERS}`, { json: thousand });
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  await page.getByLabel('Vehicle maker').selectOption('Acura');
  await expect(page.getByText('The first 1,000 dealers are listed.')).toBeVisible();
  await page.goto('/managesubscription');
  await expect(page.getByText('The first 1,000 dealers are listed.')).toBeVisible();
  const calls = recordCalls(page);
  await page.getByLabel('Dealer code or name').fill('AC0001');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => asked(calls)).toEqual([{ term: 'AC0001' }]);
  await expect(page).toHaveURL(/\/managesubscription\?term=AC0001$/);
  await expect(page.getByLabel('Dealer code or name')).toHaveValue('AC0001');
});

test('[GB-214] in French too', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await answer(page, `GET ${DEALERS}`, { json: thousand });
  await openAs(page, portal.url, 'admin', '/managesubscription');
  await expect(page.getByText(/Les 1\s000 premiers concessionnaires sont affichés/)).toBeVisible();
});
