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
  // A dialog of the page holds the Tab key; another one leads out.
  await name.focus();
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  await expect(page.locator('iframe')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(beside.getByText('F6 leads out of it.')).toBeFocused();
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
  await expect(beside.getByText('For this role and with these facts and answers the page does not show the machine.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(sent.filter((line) => !/^GET \/(static|assets|portico)\//.test(line))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(stored);
  expect(faults).toEqual([]);
});

test('a tester chooses the screen, gives the page other answers, and is told where a machine has no page', async ({
  page,
  portal,
  faults,
}) => {
  test.setTimeout(90_000);
  await openBeside(page, portal.url, 'machine=package-choice&program=honda');
  const go = async (machine: string): Promise<void> => {
    await page.getByRole('button', { name: machine, exact: true }).click();
    await page.getByRole('main').getByRole('heading', { level: 2, name: machine, exact: true }).first().waitFor();
  };
  const beside = page.getByRole('region', { name: 'The page' });
  const choice = pageIn(page).getByRole('heading', { name: 'Choose a package' });
  await expect(beside.getByText('with these facts and answers the page does not show the machine')).toBeVisible();
  await beside.getByText('What the page was given').click();
  // The made-up address of the page names the dealer 1.
  await beside.getByLabel('listDealers').fill(JSON.stringify([{ code: '1', name: 'Lakeview', status: 'ACTIVE' }]));
  const answer = beside.getByLabel('getDealerPackages');
  const given = JSON.parse(await answer.inputValue()) as Record<string, unknown>;
  await answer.fill(JSON.stringify({ ...given, endedProgram: null, endedAddons: [] }));
  await expect(choice).toBeVisible();

  await go('life-history-history');
  await page.getByRole('button', { name: 'Show the page beside it' }).press('Enter');
  await beside.getByLabel('Page', { exact: true }).selectOption({ label: 'Subscriptions' });
  await expect(pageIn(page).getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();

  await go('website-program');
  await page.getByRole('button', { name: 'Show the page beside it' }).press('Enter');
  await beside.getByRole('button', { name: 'Begin with them' }).press('Enter');
  await expect(page.getByText('Goes on with another context')).toBeVisible();
  await beside.getByLabel('Width').focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('iframe')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);

  for (const machine of ['session', 'subscription']) {
    await go(machine);
    await expect(page.getByText('No page of the portal shows this machine')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show the page beside it' })).toHaveCount(0);
  }
  expect(faults).toEqual([]);
});
