import type { Page } from '@playwright/test';
import { chooseStep } from './support/chooseStep.ts';
import { expect, test } from './support/portalTest.ts';
import { openAs, recordCalls } from './support/walk.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('[BU-SUBSCRIPTIONS-02, BU-SUBSCRIPTIONS-04, BU-SUBSCRIPTIONS-06, BU-SUBSCRIPTIONS-08, BU-DEALER-LIFECYCLE-12] a dealer ends a subscription on a day, goes on with it after all, and sees what happened', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/managesubscription');
  await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible();
  await chooseStep(row(page, 'Website premium'), 'Unsubscribe');
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe: Website premium' });
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog.getByText('The date must not be in the past.')).toBeVisible();
  await dialog.getByLabel('Date').fill('2027-01-31');
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Website premium')).toContainText('Termination Pending');
  await expect(row(page, 'Website premium')).toContainText('Jan 31, 2027');
  await chooseStep(row(page, 'Website premium'), 'Cancel termination');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel termination' }).click();
  await expect(row(page, 'Website premium')).toContainText('Subscribed');
  await chooseStep(row(page, 'Website premium'), 'History');
  const history = page.getByRole('dialog', { name: 'History of Website premium' });
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(1)).toContainText('Cancel termination');
  await expect(history.getByRole('row').nth(2)).toContainText('dealer.recent');
  const [ended, kept, ...others] = calls.filter(({ path }) => path.includes('/dealersubscriptions/'));
  expect([ended?.path.split('/').at(-1), kept?.path.split('/').at(-1), others]).toEqual(['unsubscribe', 'cancelTermination', []]);
  expect(Object.fromEntries(new URLSearchParams(ended?.body))).toMatchObject({
    scheduledDate: '2027-01-31',
    skipDealerCommunication: '0',
    applyToAllPackages: '0',
  });
});

test('[BU-SUBSCRIPTIONS-10, BU-SUBSCRIPTIONS-11, BU-SUBSCRIPTIONS-12, BU-SUBSCRIPTIONS-13] the lists of a dealer, in tabs that say how many stand in them', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.genesis', '/managesubscription');
  for (const tab of ['Current (2)', 'Pending (1)', 'Future (1)', 'Terminated (1)', 'History (1)']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(Number(/\d/.exec(tab)?.[0]) + 1);
  }
});

test('[BU-SUBSCRIPTIONS-03] a dealer group chooses one of its dealers', async ({ page, portal }) => {
  await openAs(page, portal.url, 'group.honda', '/managesubscription');
  const dealers = page.getByRole('table', { name: 'Choose a dealer' });
  await dealers.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/managesubscription\/HO\d+$/);
  await expect(page.getByText(/\(HO\d+\)/)).toBeVisible();
});
