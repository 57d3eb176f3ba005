import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

interface Painting {
  readonly text: string;
  readonly size: number;
}

declare global {
  interface Window {
    greatestPaintings: Painting[];
  }
}

/** Records what the browser takes as the greatest painting, each time that a greater one comes. */
async function recordPaintings(page: Page): Promise<() => Promise<readonly Painting[]>> {
  await page.addInitScript(() => {
    window.greatestPaintings = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; size: number })[])
        window.greatestPaintings.push({ text: entry.element?.textContent ?? '', size: entry.size });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return () => page.evaluate(() => window.greatestPaintings);
}

/** Keeps the scripts of the portal back until the returned function lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/static/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

// Dealers whom no other test enrolls: the form leads on those who are.
for (const { login, locale, intro } of [
  { login: 'honda.ho1051', locale: 'en-US', intro: 'Choose your programs. You can review everything before you order.' },
  {
    login: 'dealer.bmwca',
    locale: 'fr-CA',
    intro: 'Choisissez vos programmes. Vous pourrez tout vérifier avant de commander.',
  },
])
  test(`the first text of the enrollment form is read by ${login} (${locale}) before the scripts have come, and stays the same through every step of loading`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ baseURL: portal.url, locale, viewport: { width: 412, height: 823 } });
    await enterAs(context, portal.url, login);
    const page = await context.newPage();
    const paintings = await recordPaintings(page);
    const release = await holdScripts(page);
    await page.goto('/dwcpenrollment', { waitUntil: 'commit' });
    const text = page.getByRole('main').getByText(intro, { exact: true });
    await expect(text).toBeVisible();
    await expect.poll(async () => (await paintings()).at(-1)?.text).toBe(intro);
    const before = await paintings();
    release();
    await page.getByRole('main').locator('form').waitFor();
    await expect(text).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await paintings()).toEqual(before);
    await context.close();
  });

test('a user who does not enroll is painted no text of the enrollment form', async ({ page, portal, context }) => {
  await enterAs(context, portal.url, 'admin');
  const release = await holdScripts(page);
  await page.goto('/admindwcpenrollment', { waitUntil: 'commit' });
  await page.locator('.p-screen-skeleton').waitFor({ state: 'attached' });
  await expect(page.getByRole('main').locator('.p-text')).toHaveCount(0);
  release();
  await expect(page.getByLabel('OEM').or(page.getByRole('combobox')).first()).toBeVisible();
});
