import type { Page } from '@playwright/test';
import { chooseFilter } from './support/chooseFilter.ts';
import { expect, test } from './support/portalTest.ts';
import { openAs } from './support/walk.ts';

/** A list, the person who looks at it, and a filter that is set. */
const LISTS = [
  { who: 'admin', path: '/manageenrollments', filter: 'Status', option: 'Active' },
  { who: 'dealer.honda', path: '/viewLeads', filter: 'Response', option: 'Not Responded' },
  { who: 'admin', path: '/compliance/dataRecording', filter: 'OEM', option: 'Honda' },
  { who: 'dealer.honda', path: '/resources', filter: 'Topic', option: 'SmartLeads' },
] as const;
const chip = (page: Page, option: string) => page.getByRole('search').getByText(option).first();
const REPORT = '/reports?q=AffinityDealerSalesReport';

test('[BU-CALLS-10] what a list is narrowed by, and what a report asks, is there again in the same login, and not in the next', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  for (const { filter, option, path, who } of LISTS)
    await test.step(path, async () => {
      await openAs(page, portal.url, who, path);
      await chooseFilter(page, filter, option);
      await expect(chip(page, option)).toBeVisible();
      // Without the query, which would say it too.
      await page.goto(path);
      await expect(chip(page, option)).toBeVisible();
      await openAs(page, portal.url, who, path);
      await expect(page.getByRole('search').first()).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByRole('search').getByText(option)).toHaveCount(0);
    });
  await test.step(REPORT, async () => {
    const least = page.getByLabel('Least leads to be ranked');
    await openAs(page, portal.url, 'oem.honda', REPORT);
    await expect(least).toHaveValue('20');
    await least.fill('33');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('table', { name: 'Close rate by district' }).last()).toBeVisible();
    await page.goto(REPORT);
    await expect(least).toHaveValue('33');
    await openAs(page, portal.url, 'oem.honda', REPORT);
    await expect(least).toHaveValue('20');
  });
});
