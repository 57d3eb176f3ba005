import type { Page } from '@playwright/test';

const SETTLE_MS = 500;

/** Waits until a form of so many fields is shown and at rest; throws if that does not come. */
export async function untilShown(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await page.evaluate(() =>
      document.querySelector('form [type="submit"]') === null ? 0 : document.querySelectorAll('form input, form select').length,
    );
    if (found >= count * 0.9) return page.waitForTimeout(SETTLE_MS);
    await page.waitForTimeout(50);
  }
  throw new Error(`The form of ${count} fields did not appear at ${page.url()}.`);
}
