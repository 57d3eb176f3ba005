import type { BrowserContext, Download, Locator, Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { type RunningPortal, startPortal } from './support/startPortal.ts';
import { enterAs } from './support/walk.ts';

const LIVE = '/studio?machine=contact-chain&program=honda&tab=live';

/** A browser of a tester, in whose other tab a dealer has the contact chain before it. */
interface Watching {
  readonly context: BrowserContext;
  readonly portal: RunningPortal;
  readonly studio: Page;
  readonly dealer: Page;
  /** The dialog in which the contact chain shows the contact. */
  readonly contact: Locator;
}

const watching = test.extend<{ watch: Watching }>({
  watch: async ({ browser }, use) => {
    const portal = await startPortal();
    const context = await browser.newContext({ baseURL: portal.url });
    const studio = await context.newPage();
    await enterAs(context, portal.url, 'qa');
    await studio.goto(LIVE);
    await studio.getByRole('tabpanel', { name: 'Live' }).waitFor();
    await enterAs(context, portal.url, 'dealer.honda');
    const dealer = await context.newPage();
    await dealer.goto('/');
    const contact = dealer.getByRole('dialog', { name: 'Contact Details', exact: true });
    await contact.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await use({ context, portal, studio, dealer, contact });
    await context.close();
    await portal.stop();
  },
});

const press = (where: Locator, name: string): Promise<void> => where.getByRole('button', { name, exact: true }).click();
const live = (studio: Page): Locator => studio.getByRole('tabpanel', { name: 'Live' });

watching('two Studios see one tab, one of them operates it, and the other may once it is gone', async ({ watch }) => {
  test.setTimeout(120_000);
  const { contact, context, dealer, studio } = watch;
  const other = await context.newPage();
  await other.goto(LIVE);
  const bar = dealer.getByRole('region', { name: 'A tester wants to operate this page.' });
  await press(live(studio), 'Ask to operate this tab');
  await press(bar, 'Allow');
  await expect(studio.getByText('You operate this tab.')).toBeVisible();
  await press(live(other), 'Ask to operate this tab');
  await expect(other.getByText('Another Studio operates this tab or has asked to.')).toBeVisible();
  await press(studio.getByRole('region', { name: 'What can be sent' }), 'EDIT');
  for (const page of [studio, other]) {
    await expect(page.getByRole('row', { name: /EDIT ?from the Studio contact\.reading → contact\.editing/ })).toHaveCount(1);
    await expect(live(page).getByRole('status').locator('strong')).toHaveText('contact.editing');
  }
  await expect(other.getByRole('region', { name: 'What can be sent' })).toHaveCount(0);
  await studio.close();
  await expect(dealer.getByRole('region', { name: /tester/ })).toHaveCount(0);
  await press(live(other), 'Ask again');
  await press(bar, 'Allow');
  await press(other.getByRole('region', { name: 'What can be sent' }), 'CANCEL');
  await expect(contact.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

watching(
  'a page that is loaded again in the middle of a walk: what was done until then and since are two flows to keep',
  async ({ watch }) => {
    test.setTimeout(120_000);
    const { contact, dealer, studio } = watch;
    await press(contact, 'Edit');
    await press(contact, 'Cancel');
    await expect(studio.getByRole('row', { name: /CANCEL contact\.editing → contact\.reading/ })).toBeVisible();
    await dealer.reload();
    await press(contact, 'Edit');
    await expect(live(studio).getByRole('status').locator('strong')).toHaveText('contact.editing');
    const flows = live(studio).getByLabel('Flow', { exact: true });
    await expect(flows.getByRole('option')).toHaveCount(2);
    await flows.selectOption({ index: 0 });
    await press(live(studio), 'Keep as a walk');
    const walk = studio.getByRole('region', { name: 'Kept walk' });
    await expect(walk.getByText('Taken again in this machine, every step comes to what it says.')).toBeVisible();
    await expect(walk.getByRole('listitem').last()).toContainText('CANCEL → contact.reading');
  },
);

watching('a double press keeps one walk and saves one file', async ({ watch }) => {
  test.setTimeout(120_000);
  const { contact, studio } = watch;
  await press(contact, 'Edit');
  await expect(live(studio).getByRole('status').locator('strong')).toHaveText('contact.editing');
  await live(studio).getByRole('button', { name: 'Keep as a walk' }).dblclick();
  const walk = studio.getByRole('region', { name: 'Kept walk' });
  await expect(walk).toBeVisible();
  await expect(studio.getByRole('region', { name: 'Kept and not saved' })).toHaveCount(0);
  await walk.getByLabel('What the walk shows').fill('A dealer edits its contact');
  const downloads: Download[] = [];
  studio.on('download', (download) => downloads.push(download));
  await press(walk, 'Save the walk as');
  await studio.getByRole('menuitem', { name: 'Walk, for test/walks' }).dblclick();
  await expect(walk.getByText('Saved as a-dealer-edits-its-contact.walk.json. Put it into test/walks.')).toBeVisible();
  await expect(walk).toBeVisible();
  await press(walk, 'Close the kept walk');
  await expect(studio.getByLabel('Open a kept walk')).toBeVisible();
  expect(downloads).toHaveLength(1);
});

watching('a walk is kept and saved while the server is away, and waits for a tester whose session has ended', async ({ watch }) => {
  test.setTimeout(180_000);
  const { contact, context, dealer, portal, studio } = watch;
  await press(contact, 'Edit');
  await expect(live(studio).getByRole('status').locator('strong')).toHaveText('contact.editing');
  await portal.kill();
  await press(live(studio), 'Keep as a walk');
  const walk = studio.getByRole('region', { name: 'Kept walk' });
  await walk.getByLabel('What the walk shows').fill('A dealer edits its contact');
  await press(walk, 'Save the walk as');
  const download = studio.waitForEvent('download');
  await studio.getByRole('menuitem', { name: 'Page of evidence (HTML)' }).click();
  expect((await download).suggestedFilename()).toBe('a-dealer-edits-its-contact.html');
  await walk.getByLabel('Note', { exact: true }).fill('While the server was away');
  await studio.getByRole('button', { name: 'session', exact: true }).click();
  await expect(studio.getByRole('alert')).toContainText('The server may be away for a moment.');
  await portal.restart();
  await press(studio.getByRole('alert'), 'Try again');
  const waiting = studio.getByRole('region', { name: 'Kept and not saved' });
  await expect(waiting).toContainText('A dealer edits its contact: contact-chain, honda');

  await dealer.close();
  await context.clearCookies();
  await studio.reload();
  await expect(studio.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await enterAs(context, portal.url, 'qa');
  await studio.goto(LIVE);
  await waiting.getByRole('button', { name: /^Open the walk / }).click();
  await expect(walk.getByLabel('Note', { exact: true })).toHaveValue('While the server was away');
});
