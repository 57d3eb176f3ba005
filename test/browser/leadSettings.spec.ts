import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { openAs, recordCalls } from './support/walk.ts';

const BASE = '/api/portal/leadProgramSettings';
const INVALID_ZIP = 'Invalid ZIP format. Please enter ZIP Code in format: nnnnn or nnnnn-nnnn';

const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page, name: string) => page.getByRole('table', { name });

test('[SH-ROUTES-38, BU-LEAD-SETTINGS-01, BU-LEAD-SETTINGS-03, BU-LEAD-SETTINGS-24, BU-LEAD-SETTINGS-29] a dealer moves the circle and saves it', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  const made = (path: string) => calls.filter((call) => call.path === `${BASE}/${path}`);
  await openAs(page, portal.url, 'dealer.honda', '/leadsettingsPreview');
  await expect(page.getByRole('heading', { name: 'Lead Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: '39 ZIP codes' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map: 41 points/ })).toBeVisible();
  await test.step('BU-LEAD-SETTINGS-21, BU-LEAD-SETTINGS-22 each part is read by its call', async () => {
    expect([made('HO0001/12').length, made('adjustCoverage/HO0001/12').length]).toEqual([1, 1]);
    expect(made('preferences/HO0001/12')).toEqual([]);
  });
  await page.reload();
  await expect(page).toHaveURL('/leadsettingsPreview');
  await expect(page.getByRole('heading', { name: '39 ZIP codes' })).toBeVisible();
  const zip = page.getByLabel('Central ZIP code');
  const radius = page.getByLabel('Radius');
  const recalculate = page.getByRole('button', { name: 'Recalculate' });
  await test.step('BU-LEAD-SETTINGS-17 what is no ZIP code is refused in its words, and nothing is asked', async () => {
    await zip.fill('1234');
    await recalculate.click();
    await expect(page.getByText(INVALID_ZIP, { exact: true })).toBeVisible();
    await zip.fill('50613');
    for (const wrong of ['0', '501']) {
      await radius.fill(wrong);
      await recalculate.click();
      await expect(page.getByText('Invalid number!', { exact: true })).toBeVisible();
    }
    expect(made('getZipCodesStringByRadius')).toEqual([]);
  });
  await radius.fill('50');
  await recalculate.click();
  await expect(page.getByText('140 within the radius', { exact: false })).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(made('getZipCodesStringByRadius')[0]?.query))).toMatchObject({
    centralZip: '50613',
    radius: '50',
  });
  await test.step('what is not saved is there again after another tab, and is asked about before the page is left (areas C.8, 10)', async () => {
    await page.getByRole('tab', { name: 'Vehicles' }).click();
    await expect(table(page, 'Rules')).toBeVisible();
    await page.getByRole('tab', { name: 'Coverage' }).click();
    await expect(radius).toHaveValue('50');
    const asked = page.waitForEvent('dialog');
    const left = page.getByRole('link', { name: 'Contact Us' }).first().click();
    await (await asked).dismiss();
    await left;
    await expect(page).toHaveURL(/leadsettingsPreview/);
  });
  await test.step('a city is added by its name (BU-LEAD-SETTINGS-25)', async () => {
    await page.getByRole('combobox', { name: 'Add a city' }).fill('Chica');
    await page
      .getByRole('option', { name: /^Chicago, IL/ })
      .first()
      .click();
    expect(Object.fromEntries(new URLSearchParams(made('getCityZipList').at(-1)?.query))).toMatchObject({
      centralZip: '50613',
      term: 'Chica',
    });
  });
  await page.getByRole('button', { name: 'Save coverage' }).click();
  await expect(dialog(page)).toContainText('50 mi around 50613');
  await dialog(page).getByRole('button', { name: 'Save coverage' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  const sent = JSON.parse(made('adjustCoverage/save')[0]?.body ?? '{}');
  expect(made('adjustCoverage/save')).toHaveLength(1);
  expect([sent.dealerCode, sent.programId, sent.centralZip, sent.radius]).toEqual(['HO0001', '12', '50613', 50]);
  expect(sent.zips).toEqual(expect.arrayContaining(['50613', '60601']));
  await page.reload();
  await expect(radius).toHaveValue('50');
});

test('[BU-LEAD-SETTINGS-04, BU-LEAD-SETTINGS-09, BU-LEAD-SETTINGS-10, BU-LEAD-SETTINGS-18, BU-LEAD-SETTINGS-19] destinations are added, changed and deleted', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const saves = () => calls.filter(({ path }) => path === `${BASE}/savePreferences/HO0001/12`);
  await openAs(page, portal.url, 'dealer.honda', '/leadsettingsPreview?tab=preferences');
  const destinations = table(page, 'Lead destinations');
  await expect(destinations.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Add destination' }).click();
  const save = dialog(page).getByRole('button', { name: 'Save' });
  const email = dialog(page).getByLabel('E-mail');
  await save.click();
  await expect(dialog(page).getByText('This field is required.').first()).toBeVisible();
  for (const wrong of ['x@@y', 'a@b.com, bad']) {
    await email.fill(wrong);
    await save.click();
    await expect(dialog(page).getByText('Email format invalid.', { exact: true }).first()).toBeVisible();
  }
  expect(saves()).toEqual([]);
  await email.fill('a@b.com, c@d.com');
  await save.click();
  await expect(page.getByText('Lead destination updated.')).toHaveCount(1);
  expect(JSON.parse(saves()[0]?.body ?? '{}')).toEqual({ leadFormat: 'ADF', email: 'a@b.com, c@d.com' });
  const row = destinations.getByRole('row').filter({ hasText: 'a@b.com, c@d.com' });
  await expect(row).toBeVisible();
  await test.step('cancel sends nothing; a deletion names the destination in the query', async () => {
    const ends = () => calls.filter(({ method }) => method === 'DELETE');
    const ask = async () => {
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await ask();
    await dialog(page).getByRole('button', { name: 'Keep', exact: true }).click();
    expect(ends()).toEqual([]);
    await ask();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Lead destination deleted.')).toBeVisible();
    expect(ends().map(({ path }) => path)).toEqual([`${BASE}/deletePreferences/HO0001/12`]);
    expect(Object.fromEntries(new URLSearchParams(ends()[0]?.query))).toEqual({ leadFormat: 'ADF', email: 'a@b.com, c@d.com' });
    await expect(row).toHaveCount(0);
  });
});

test('[BU-LEAD-SETTINGS-05, BU-LEAD-SETTINGS-20, BU-LEAD-SETTINGS-31] a vehicle rule needs a make or a model', async ({ page, portal }) => {
  const calls = recordCalls(page);
  const saves = () => calls.filter(({ path }) => path === `${BASE}/saveVehicleManagement/HO0001/12`);
  await openAs(page, portal.url, 'dealer.honda', '/leadsettingsPreview?tab=vehicle');
  await expect(table(page, 'Rules').getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Choose a make or write a model.').first()).toBeVisible();
  await dialog(page).getByLabel('Model contains').fill('CR-V');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Vehicle Management updated successfully.')).toHaveCount(1);
  expect(JSON.parse(saves()[0]?.body ?? '{}').vehicleData).toHaveLength(3);
});

test('[BU-LEAD-SETTINGS-06, BU-ZIP-IMPORT-01, BU-ZIP-IMPORT-04] a file of codes is read, looked at and saved once', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const made = (name: string) => calls.filter(({ path }) => path.startsWith(`${BASE}/zipCodeBulkImport${name}`));
  await openAs(page, portal.url, 'dealer.honda', '/leadsettingsPreview?tab=zip');
  await expect(page.getByRole('button', { name: 'Download template' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('zip,action\n60601,ADD\n60602,ADD\nnone,ADD\n'),
  });
  await expect(page.getByRole('heading', { name: '2 good, 1 ignored' })).toBeVisible();
  await expect(table(page, 'What to mend')).toContainText('Not a ZIP code');
  await expect(page).toHaveURL(/import=/);
  await page.reload();
  await page.getByRole('button', { name: 'Save 2, ignore 1' }).click();
  expect(made('Save/')).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  expect(made('Save/').map(({ method }) => method)).toEqual(['GET']);
  await expect(table(page, 'ZIP codes')).toBeVisible();
});
