import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { filterButton } from './support/chooseFilter.ts';
import { lay } from './support/openAs.ts';
import { portalCopy } from './support/portalCopy.ts';
import { startPortal } from './support/startPortal.ts';
import { openAs } from './support/walk.ts';

/** The program that README.md writes in one file. */
const oem = JSON.parse(/### A program in one file[\s\S]*?```json\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '') as {
  readonly oemId: number;
};
const texts = { $schema: '../../../schemas/meta/messages.schema.json', oems: { lumen: 'Lumen' } };
const demo = {
  $schema: '../meta/demo.schema.json',
  password: 'Portal.2026!',
  organizations: [{ id: 'lumen-0001', oem: 'lumen', code: 'LU0001', name: 'Harbour Lumen' }],
  accounts: [
    {
      id: 'dealer.lumen',
      userName: 'Kim Harbour',
      role: 'Dealer',
      oem: 'lumen',
      organizations: ['lumen-0001'],
      email: 'dealer.lumen@example.com',
    },
  ],
};
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 40" width="180" height="40"><circle cx="20" cy="20" r="16" fill="#7a1f5c"/></svg>';

/** The style of the first element that the selector finds, and of the drawing over it. */
function styleOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [own, drawing] = [getComputedStyle(element), getComputedStyle(element, '::after')];
      return { ground: own.backgroundColor, art: own.backgroundImage, drawing: drawing.maskImage };
    });
}

test('an eighth program is added by data alone and its home page opens', async ({ browser, page }) => {
  // A portal of its own is compiled and started within the test.
  test.setTimeout(120_000);
  const written = [oem, texts, demo].map((document) => JSON.stringify(document, null, 2));
  const lines = (text = '') => text.split('\n').length;
  expect(lines(written[0]) + 2 * lines(written[1])).toBeLessThanOrEqual(60);
  const copy = portalCopy();
  copy.write('oem-config/lumen/oem.json', written[0] ?? '');
  for (const language of ['en', 'fr']) copy.write(`oem-config/lumen/locales/${language}.json`, written[1] ?? '');
  copy.write('oem-config/lumen/assets/logo.svg', svg);
  copy.write('schemas/demo/lumen.demo.json', written[2] ?? '');
  const portal = await startPortal({ root: copy.root });
  try {
    // The contacts of the new dealer are confirmed, so that no dialog covers what is looked for.
    await lay(page, {});
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Username').fill('dealer.lumen');
    await page.getByLabel('Password', { exact: true }).fill('Portal.2026!');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen dealer services' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('512-555-0177');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-primary').trim()))
      .toContain('#7a1f5c');
    // It names no picture and one logo alone: its banners stand on art in its colours, and the logo can be seen on dark ground.
    const art = await styleOf(page, '.p-hero__art');
    expect(art.art).toContain('radial-gradient');
    expect(art.drawing).toContain('/assets/assets/patterns/');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('header img[alt*="Lumen"]')).toHaveAttribute('src', '/assets/lumen/assets/logo.svg');
    expect((await styleOf(page, 'header img[alt*="Lumen"]')).ground).toBe('rgb(255, 255, 255)');
    await page.goto(`${portal.url}/fr`);
    await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lumen');
    const staff = await browser.newPage({ baseURL: portal.url });
    await openAs(staff, portal.url, 'admin', '/manageenrollments');
    await filterButton(staff, 'Program').click();
    await expect(staff.getByRole('dialog', { name: 'Program' }).getByRole('option', { name: 'Lumen · Dealer website' })).toBeVisible();
  } finally {
    await portal.stop();
    copy.remove();
  }
});
