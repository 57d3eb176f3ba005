import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { LIVE_CHANNEL } from '#model';
import { faultsOf } from './support/axe.ts';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';
import { enterAs } from './support/walk.ts';

/** What a dealer sees and types in the test, and nobody else is to see. */
const CANARIES = [
  'Ann Canary',
  'ann.canary@example.com',
  '555-0177',
  '555 -0177',
  'Alex Morgan',
  'gm.honda@example.com',
  'Dana Whitfield',
  'Cedar Falls',
];

/** The files that a page loads from now on. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  return files;
}

const live = (studio: Page): Locator => studio.getByRole('tabpanel', { name: 'Live' });

/** The active states, as the Studio tells them. */
const active = (studio: Page): Locator => live(studio).getByRole('status').locator('strong');

async function openStudio(page: Page, url: string): Promise<void> {
  await enterAs(page.context(), url, 'qa');
  await page.goto('/studio?machine=contact-chain&tab=live');
  await live(page).waitFor();
}

test('a tester watches a dealer walk the contact chain in another tab, and sees nothing of the dealer', async ({ browser }) => {
  test.setTimeout(120_000);
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    const studio = await context.newPage();
    await openStudio(studio, portal.url);
    await expect(studio.getByText('No page of the portal is observed yet.')).toBeVisible();
    const heard: string[] = [];
    await studio.exposeFunction('heard', (text: string) => heard.push(text));
    await studio.evaluate((name) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => void (window as unknown as { heard(text: string): void }).heard(JSON.stringify(data));
    }, LIVE_CHANNEL);

    await enterAs(context, portal.url, 'dealer.honda');
    const dealer = await context.newPage();
    await dealer.goto('/');
    const contact = dealer.getByRole('dialog', { name: 'Contact Details', exact: true });
    await expect(contact.getByText('gm.honda@example.com')).toBeVisible();

    await expect(active(studio)).toHaveText('contact.reading');
    await expect(studio.getByRole('combobox', { name: 'Tab of the portal' })).toContainText('Dealer · honda · / · en');
    const lit = studio.locator('.s-drawing .s-state__name', { hasText: '●' });
    await expect(lit).toHaveText(['● contact', '● reading']);
    await contact.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(active(studio)).toHaveText('contact.editing');
    await expect(lit).toHaveText(['● contact', '● editing']);
    await expect(studio.locator('.s-transition--taken')).toContainText('EDIT');
    await contact.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Canary');
    await contact.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ann.canary@example.com');
    await contact.getByRole('textbox', { name: 'Phone', exact: true }).fill('(512) 555-0177');
    await contact.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(active(studio)).toHaveText('enrollment.reading');
    const steps = studio.getByRole('table', { name: 'Steps, the newest first' });
    await expect(steps.getByRole('row', { name: /SAVE contact\.editing → contact\.saving/ })).toBeVisible();
    expect(await faultsOf(studio)).toEqual([]);
    await expect(steps.getByRole('row', { name: /→ contact\.reading .*contactChainIsDue holds/ })).toBeVisible();
    await expect(steps.getByRole('row', { name: /→ enrollment\.reading hasAuthorizedContact holds/ })).toBeVisible();

    await dealer
      .getByRole('dialog', { name: 'Enrollment Authorized Contact' })
      .getByRole('button', { name: 'Confirm', exact: true })
      .click();
    await expect(active(studio)).toHaveText('billing.asking');
    await dealer.getByRole('dialog', { name: 'Billing Contact' }).getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(studio.getByText('This machine does not run there now.')).toBeVisible();
    await expect(steps.getByRole('row', { name: /billing\.stamping → closed/ })).toBeVisible();

    // Whoever comes late, and whose page was loaded again, sees what was before.
    await studio.reload();
    await expect(steps.getByRole('row', { name: /SAVE contact\.editing → contact\.saving/ })).toBeVisible();

    expect(heard.filter((text) => /"type":"steps?"/.test(text)).length).toBeGreaterThan(5);
    for (const canary of CANARIES) {
      expect(heard.join('\n'), canary).not.toContain(canary);
      expect(await studio.content(), canary).not.toContain(canary);
    }
  } finally {
    await context.close();
    await portal.stop();
  }
});

test('a call that has not ended is told as long as it is pending', async ({ context, portal }) => {
  const studio = await context.newPage();
  await openStudio(studio, portal.url);
  await enterAs(context, portal.url, 'dealer.honda');
  const dealer = await context.newPage();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await dealer.route('**/api/portal/profileContactDetails', async (route) => {
    await held;
    await route.continue();
  });
  await dealer.route('**/static/start.*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await dealer.goto('/');
  await expect(studio.getByRole('status').getByText('Waits for the call getProfileContactDetails')).toBeVisible();
  answer();
  await expect(studio.getByText('Waits for the call getProfileContactDetails')).toHaveCount(0);
});

test('others load no byte of it: neither Studio nor observer, and the page is as if there were none', async ({ browser, portal }) => {
  for (const login of ['dealer.honda', 'admin', 'editor']) {
    const context = await browser.newContext({ baseURL: portal.url });
    const page = await context.newPage();
    const files = filesOf(page);
    await enterAs(context, portal.url, login);
    await page.goto('/');
    await page.getByRole('contentinfo').or(page.getByRole('dialog')).first().waitFor();
    await page.goto('/studio');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(
      files.filter((path) => /studio\./.test(path) || path.startsWith('/static/studio')),
      login,
    ).toEqual([]);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: expect.stringContaining('studio') }));
    expect(await page.evaluate(() => 'inspect' in globalThis)).toBe(false);
    await expect(page.locator('meta[name="observer"]')).toHaveCount(0);
    await context.close();
  }
});

test('a tester comes to the Studio by the menu', async ({ context, page, portal }) => {
  await enterAs(context, portal.url, 'qa');
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  const studio = await opened;
  await expect(studio).toHaveURL(/\/studio$/);
  await expect(studio.getByRole('navigation', { name: 'Machines' }).getByRole('button', { name: 'session' })).toBeVisible();
});

test('the scripts of the portal hold nothing of Studio and observer', () => {
  const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as { readonly [name: string]: readonly string[] };
  const files = [...new Set(Object.values(chunks).flat())];
  expect(files.length).toBeGreaterThan(10);
  const holding = files.filter((file) => /portico-studio|studio\.live|s-live/.test(readFileSync(`dist${file}`, 'utf8')));
  expect(holding).toEqual([]);
});

test('a duplicated tab is a tab of its own', async ({ context, portal }) => {
  const studio = await context.newPage();
  await openStudio(studio, portal.url);
  await enterAs(context, portal.url, 'dealer.honda');
  const dealer = await context.newPage();
  await dealer.goto('/');
  const tabs = studio.getByRole('combobox', { name: 'Tab of the portal' }).getByRole('option');
  await expect(tabs).toHaveCount(1);
  // As a browser does that duplicates a tab, this copies what the tab has stored.
  const [double] = await Promise.all([context.waitForEvent('page'), dealer.evaluate(() => void window.open(location.href))]);
  await expect(tabs).toHaveCount(2);
  await double.reload();
  await double.getByRole('dialog').first().waitFor();
  await expect(tabs).toHaveCount(2);
});
