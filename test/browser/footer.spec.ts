import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { lay, open, openAs, walk } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const phone = (page: Page) => footer(page).locator('a[href^="tel:"]');
const email = (page: Page) => footer(page).locator('a[href^="mailto:"]');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

test('[SH-FOOTER-01, SH-FOOTER-02, SH-FOOTER-05, SH-FOOTER-06] version, phone, privacy link, and the e-mail of enrollment pages', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent');
  await expect(footer(page).getByText(`Version ${version}`, { exact: true })).toBeVisible();
  await expect(phone(page)).toHaveText('Support: 512-555-0111');
  for (const path of ['/dwcpenrollment', '/howToEnroll']) {
    await expect(email(page)).toHaveAttribute('href', 'mailto:honda.support@example.com');
    await walk(page, path);
    await expect(email(page)).toHaveAttribute('href', 'mailto:enrollment@example.com');
    await expect(email(page)).toHaveText('enrollment@example.com');
    await walk(page, '/resources');
  }
  await expect(email(page)).toHaveText('honda.support@example.com');
  await footer(page).getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('[SH-FOOTER-03, SH-FOOTER-04, SH-FOOTER-07, SH-ENTITIES-10] phone, e-mail and legal terms are those of the maker', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent', { user: { oemName: undefined } });
  const seen: (string | null)[][] = [];
  for (const oemName of ['Honda', 'Acura', 'BMWCA', 'INFINITI', undefined]) {
    await lay(page, { user: { oemName, oemSkinName: undefined } });
    await open(page, '/');
    await expect(footer(page).getByRole('link', { name: 'Legal terms' })).toHaveCount(oemName === 'INFINITI' ? 1 : 0);
    if (oemName === 'INFINITI')
      await expect(footer(page).getByRole('link', { name: 'Legal terms' })).toHaveAttribute('href', 'https://legal.example.com/terms');
    seen.push([await phone(page).getAttribute('href'), await email(page).getAttribute('href')]);
  }
  const [honda, acura, bmwca, , base] = seen;
  expect(honda).toEqual(['tel:512-555-0111', 'mailto:honda.support@example.com']);
  expect(acura?.[1]).toBe('mailto:acura.support@example.com');
  expect(bmwca?.[0]).toBe('tel:416-555-0114');
  expect(base).toEqual(['tel:512-555-0100', 'mailto:support@example.com']);
});
