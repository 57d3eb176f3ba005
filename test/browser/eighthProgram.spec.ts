import { expect, test } from '@playwright/test';
import { portalCopy } from './support/portalCopy.ts';
import { startPortal } from './support/startPortal.ts';
import { openAs } from './support/walk.ts';

const oem = {
  $schema: '../../schemas/meta/oem.schema.json',
  id: 'lumen',
  family: 'banner-hero',
  oemName: 'Lumen',
  oemId: 88,
  displayName: 'oems.lumen',
  match: [{ oemName: 'Lumen' }],
  tokens: { primary: '#7a1f5c', accent: '#0b7285', surface: '#faf5f8', radiusPx: 14, headingWeight: 650 },
  logo: 'lumen/assets/logo.svg',
  logoDark: 'lumen/assets/logo.svg',
  mark: 'lumen/assets/logo.svg',
  hero: { banners: ['certification', 'analytics', 'retailing', 'leads'].map((id) => ({ id, image: 'lumen/assets/banner.svg' })) },
  support: { phone: '512-555-0177', email: 'lumen.support@example.com' },
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

test('an eighth program is added by data alone and its home page opens', async ({ browser, page }) => {
  const written = [oem, texts, demo].map((document) => JSON.stringify(document, null, 2));
  const lines = (text = '') => text.split('\n').length;
  expect(lines(written[0]) + 2 * lines(written[1])).toBeLessThanOrEqual(60);
  const copy = portalCopy();
  copy.write('oem-config/lumen/oem.json', written[0] ?? '');
  for (const language of ['en', 'fr']) copy.write(`oem-config/lumen/locales/${language}.json`, written[1] ?? '');
  copy.write('oem-config/lumen/assets/logo.svg', svg);
  copy.write('oem-config/lumen/assets/banner.svg', svg);
  copy.write('schemas/demo/lumen.demo.json', written[2] ?? '');
  const portal = await startPortal({ root: copy.root });
  try {
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Username').fill('dealer.lumen');
    await page.getByLabel('Password', { exact: true }).fill('Portal.2026!');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen dealer services' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('512-555-0177');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-primary').trim()))
      .toContain('#7a1f5c');
    await page.goto(`${portal.url}/fr`);
    await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lumen');
    const staff = await browser.newPage({ baseURL: portal.url });
    await openAs(staff, portal.url, 'admin', '/manageenrollments');
    await expect(staff.getByRole('option', { name: 'Lumen · Dealer website' })).toBeAttached();
  } finally {
    await portal.stop();
    copy.remove();
  }
});
