import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { openAs, recordCalls } from './support/walk.ts';

const dealer = (page: Page) => page.getByRole('main').getByLabel('Dealer', { exact: true });
const chosen = (page: Page) => dealer(page).locator('option:checked');

test('[GB-109, BU-CALLS-10] a group chooses its dealer once: every page of its business has it, and another login finds nothing of it', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'group.honda', '/callservice');
  await expect(page.getByText(/^Choose a dealer above/)).toBeVisible();
  await dealer(page).selectOption({ label: 'Bluestem Honda North' });
  await expect(page).toHaveURL(/dealer=HO0003/);
  for (const path of ['/viewLeads', '/leadsettingsPreview', '/managepackages', '/websiteprogram', '/certifiedPrograms', '/leadrerouting']) {
    await page.goto(path);
    await expect(chosen(page), path).toHaveText('Bluestem Honda North');
    await expect(page, path).toHaveURL(/[?&]dealer=HO0003/);
  }
  await page.goto('/setbudget');
  await expect(page.getByRole('combobox', { name: /^Name/ }).locator('option:checked')).toHaveText('Bluestem Honda North');
  await test.step('GB-109 only its code is kept', async () => {
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('inHand'))));
    expect(stored).toContain('HO0003');
    expect(stored).not.toContain('Bluestem');
  });
  await test.step('none is a choice, and is kept too', async () => {
    await page.goto('/certifiedPrograms');
    await expect(chosen(page)).toHaveText('Bluestem Honda North');
    await dealer(page).selectOption('');
    await page.goto('/callservice');
    await expect(page.getByText(/^Choose a dealer above/)).toBeVisible();
  });
  await dealer(page).selectOption({ label: 'Bluestem Honda North' });
  await expect(page).toHaveURL(/dealer=HO0003/);
  await openAs(page, portal.url, 'group.honda', '/callservice');
  await expect(page.getByText(/^Choose a dealer above/)).toBeVisible();
  await expect(page).toHaveURL(/callservice$/);
});

test('[GB-104] the dealer of the address that is not one of the user is told, and nothing is shown in its place', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'group.honda', '/certifiedPrograms?dealer=HO0003');
  await expect(chosen(page)).toHaveText('Bluestem Honda North');
  const calls = recordCalls(page);
  await page.goto('/setbudget?dealer=AC0001');
  await expect(page.getByText(/^The dealer in this address is not one of yours/)).toBeVisible();
  await expect(page).toHaveURL(/dealer=AC0001/);
  await page.goto('/viewLeads?dealer=AC0001');
  await expect(page.getByText(/^The dealer in this address is not one of yours/)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(calls.filter(({ path, query, body }) => [path, query, body].join(' ').includes('HO0003'))).toEqual([]);
  await openAs(page, portal.url, 'dealer.honda', '/certifiedPrograms');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(dealer(page)).toHaveCount(0);
});

test('[GB-185] another dealer is not shown before the user gives up what is typed', async ({ page, portal }) => {
  await openAs(page, portal.url, 'group.honda', '/websiteprogram?dealer=HO0003');
  await page
    .getByRole('button', { name: /^Packages of / })
    .first()
    .click();
  await page.getByRole('main').getByRole('radio').first().check();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await dealer(page).selectOption({ label: 'Bluestem Honda South' });
  await expect.poll(() => asked).toEqual(['confirm']);
  await expect(page).toHaveURL(/dealer=HO0003/);
  await expect(chosen(page)).toHaveText('Bluestem Honda North');
});
