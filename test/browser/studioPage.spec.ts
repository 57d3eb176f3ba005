import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { expect, test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

const pageIn = (page: Page) => page.frameLocator('iframe');

/** Opens a machine to be tried, with its page beside it. */
async function openBeside(page: Page, url: string, query: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await enterAs(page.context(), url, 'qa');
  await page.goto(`/studio?${query}&tab=simulate`);
  await page.getByRole('button', { name: 'Show the page beside it' }).press('Enter');
  await pageIn(page).locator('.p-main').waitFor();
}

test('the page beside a simulation follows it, and what is pressed in it goes to the machine and nowhere else', async ({
  page,
  portal,
  faults,
}) => {
  test.setTimeout(90_000);
  await openBeside(page, portal.url, 'machine=contact-chain&program=honda');
  const panel = page.getByRole('tabpanel', { name: 'Try it' });
  const beside = panel.getByRole('region', { name: 'The page' });
  const dialog = pageIn(page).getByRole('dialog');
  await expect(beside.getByText('In this state the machine shows nothing on its page.')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));

  const answers = panel.getByRole('button', { name: 'getProfileContactDetails answers' });
  await answers.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Contact Details' })).toBeVisible();
  // What a dialog of the page does with the focus stays in the page.
  await expect(panel.getByText('Now in contact.reading')).toBeVisible();
  await expect(page.locator('iframe')).not.toBeFocused();

  await dialog.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(panel.getByText('Now in contact.editing')).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Ann Harbour');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(panel.getByText('Now in contact.saving')).toBeVisible();
  await expect(panel.locator('.s-transition--taken')).toContainText('SAVE');
  await panel.getByText('Context', { exact: true }).click();
  await expect(panel.getByLabel('Context as JSON')).toHaveValue(/"name": "Ann Harbour"/);

  await panel.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable();
  await panel.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await panel.getByRole('button', { name: 'Step forward' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();

  await beside.getByLabel('Role').selectOption('admin');
  await expect(beside.getByText('With these facts the page does not show the machine.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(sent.filter((line) => !/^GET \/(static|assets|portico)\//.test(line))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(stored);
  expect(faults).toEqual([]);
});
