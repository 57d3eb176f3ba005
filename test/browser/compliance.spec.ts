import type { Page } from '@playwright/test';
import { hold } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { openAs, recordCalls } from './support/walk.ts';

const REPORT = '/api/portal/compliance/report';
const sent = (calls: ReturnType<typeof recordCalls>, part: string) => calls.filter(({ path }) => path.startsWith(`${REPORT}/${part}`));
const item = (page: Page, text: string) => page.getByRole('group', { name: text });

/** GB-306: what is printed has a line on top of each page that says what it is, and by whom it was printed. */
async function printed(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join();
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle(/@page.*Prairie Honda · Website \(DWCP\) · report \d+ · Printed by Avery Stone, .* CT/);
}

/** Another auditor answers an item with N/A. */
async function answerMeanwhile(auditor: Page, url: string, id: string): Promise<void> {
  const other = await auditor.context().browser()?.newContext({ baseURL: url });
  if (!other) throw new Error('There is no browser.');
  const page = await other.newPage();
  const headers = { authorization: `Bearer ${await hold(page, 'provider.admin')}` };
  const reportId = Number(auditor.url().split('/').at(-1));
  const { categories, ...report } = await (
    await page.request.get(`${REPORT}/view/${reportId}?mandatory=false&qualified=false`, { headers })
  ).json();
  for (const one of categories.flatMap(({ items }: { items: { id: string }[] }) => items)) {
    Object.assign(one, one.id === id ? { value: 'NA', changed: true } : { changed: false });
  }
  const { auditDate, auditType, dealerCode, oemId } = report;
  const data = { reportId, auditDate, auditType, dealerCode, oemId, categories };
  expect((await page.request.post(`${REPORT}/update`, { headers, data })).status()).toBe(200);
  await other.close();
}

test.describe.configure({ timeout: 120_000 });

test('[BU-COMPLIANCE-01, BU-COMPLIANCE-02, BU-COMPLIANCE-06, BU-COMPLIANCE-12, BU-COMPLIANCE-16] an auditor records a website by keyboard, proves an item by a file, and reads the report', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/compliance/dataRecording');
  await page.getByRole('link', { name: 'Create report' }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Dealer' }))
    .first()
    .fill('Prairie Honda');
  await page.getByRole('link', { name: 'Prairie Honda', exact: true }).click();
  const first = item(page, 'The dealer’s registered name is on every page');
  await expect(first).toBeVisible();
  await first.focus();
  for (let at = 0; at < 30; at += 1) await page.keyboard.press('y');
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await expect(page.getByText('32 of 32 answered').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved Successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/compliance\/dataRecording\/\d+$/);
  await expect(page.getByText(/= 30 of 31 points\. 1 item does not apply\. Compliant\./)).toBeVisible();
  await test.step('BU-COMPLIANCE-21, BU-COMPLIANCE-22 prepared once, created once', () => {
    expect([sent(calls, 'prepareCreate').length, sent(calls, 'create').length]).toEqual([1, 1]);
  });
  await test.step('BU-COMPLIANCE-14, BU-COMPLIANCE-15, BU-COMPLIANCE-24 a file is attached and removed after a question', async () => {
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'home.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') });
    await expect(page.getByRole('button', { name: 'home.pdf' })).toBeVisible();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'home.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await expect(page.getByRole('alert').filter({ hasText: 'The file is not what its name says' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByText('No file is attached.')).toBeVisible();
    const proven = item(page, 'A map leads to the dealership');
    await proven
      .locator('input[type=file]')
      .setInputFiles({ name: 'map.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(proven.getByRole('button', { name: 'map.pdf' })).toBeVisible();
    await expect(proven).toContainText(/1 KB · Avery Stone/);
  });
  await test.step('BU-COMPLIANCE-13 an item is changed, and the body names the report', async () => {
    await item(page, 'A map leads to the dealership').focus();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/= 29 of 31 points/)).toBeVisible();
    const [update] = sent(calls, 'update');
    expect(JSON.parse(update?.body ?? '{}').reportId).toBe(Number(page.url().split('/').at(-1)));
    expect(update?.headers['if-match']).toMatch(/^"\d+"$/);
  });
  await test.step('BU-COMPLIANCE-34, GB-274 an item that another auditor has changed meanwhile is asked about in its place', async () => {
    await answerMeanwhile(page, portal.url, 'webHours');
    const asked = item(page, 'Opening hours are shown');
    await asked.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(asked).toBeFocused();
    await expect(asked).toHaveAccessibleDescription(/has changed this item meanwhile: N\/A\./);
    await expect(asked.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await asked.getByRole('button', { name: 'Take theirs' }).click();
    await expect(asked.getByRole('button', { name: 'N/A' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(/= 28 of 30 points/)).toBeVisible();
  });
  await test.step('BU-COMPLIANCE-05, BU-COMPLIANCE-10 read-only, with two switches', async () => {
    await page.getByRole('link', { name: 'View report' }).click();
    await expect(page).toHaveURL(/\/compliance\/viewDealerReport\/\d+$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'A map leads to the dealership' })).toContainText('map.pdf');
    await printed(page);
    await page.getByRole('link', { name: 'Mandatory items only' }).click();
    await expect(page.getByText('10 of 10 answered')).toBeVisible();
    expect(sent(calls, 'view').at(-1)?.query).toMatch(/mandatory=true/);
    expect(sent(calls, 'view').at(-1)?.query).toMatch(/qualified=false/);
  });
});

test('[BU-COMPLIANCE-03, BU-COMPLIANCE-04, BU-COMPLIANCE-07, BU-COMPLIANCE-08] lists of the other types, their creation and the scores open; another type creates nothing', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/compliance/drsDataRecording');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(JSON.parse(sent(calls, 'search')[0]?.body ?? '{}')).toEqual({ auditType: 'DRS' });
  await page.goto('/compliance/crmDataRecording');
  await page.getByRole('link', { name: 'Create report' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Honda', exact: true }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/compliance/complianceScoresReport');
  await expect(page.getByRole('table', { name: 'Compliance scores' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Average score by quarter' }).first()).toBeVisible();
  const before = calls.length;
  await page.goto('/compliance/createReport/XYZ');
  expect(calls.slice(before).filter(({ method, path }) => method === 'POST' && path.startsWith(REPORT))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/compliance/createReport/DRS?dealer=HO0002');
  await expect(page.getByText('1 of 24').first()).toBeVisible();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('button', { name: 'Next item' }).click();
  await expect(page.getByText('2 of 24').first()).toBeVisible();
});
