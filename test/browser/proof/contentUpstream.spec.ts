import type { Page } from '@playwright/test';
import { lay } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { startPortal } from '../support/startPortal.ts';
import { enterAs } from '../support/walk.ts';
import { startContentBackend } from './support/contentBackend.ts';

const TEASER = 'A teaser for the backend.';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="24"><rect width="96" height="24" fill="#333"/></svg>';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function writeTeaser(page: Page): Promise<void> {
  await press(page, 'Edit: Teaser text');
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(TEASER);
  await press(page, 'Save and close');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}

async function confirm(page: Page, name: string): Promise<void> {
  await press(page, name);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toHaveCount(0);
}

/** Comes back to a tab, as somebody who was in another one. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

test('[SH-CMS-17] with a content backend of the five calls an editor works as ever, and a reader sees it on coming back to the tab', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const backend = await startContentBackend('crm-certification');
  const portal = await startPortal({ env: { UPSTREAM_URL: backend.upstream } });
  const contexts = [await browser.newContext({ baseURL: portal.url }), await browser.newContext({ baseURL: portal.url })];
  try {
    const [dealer, page] = (await Promise.all(
      ['dealer.honda', 'editor'].map(async (login, at) => {
        const context = contexts[at] as (typeof contexts)[number];
        await enterAs(context, portal.url, login);
        const opened = await context.newPage();
        await lay(opened, {});
        await opened.goto('/DigitalCertification');
        await opened.getByText('The text of one.').waitFor();
        return opened;
      }),
    )) as [Page, Page];
    await press(page, 'Enable Editing');
    await writeTeaser(page);
    await press(page, 'Preview');
    await expect(page.getByText(TEASER)).toBeVisible();
    await press(page, 'Enable Editing');
    await confirm(page, 'Discard All');
    await expect(page.getByText(TEASER)).toHaveCount(0);
    await writeTeaser(page);
    await press(page, 'Add a picture');
    await page.locator('input[type="file"]').setInputFiles({ name: 'spring.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    await expect(page.locator('.p-cms__item img[src*="/media/"], .p-edit img[src*="/media/"]').first()).toBeVisible();
    await comeBack(dealer);
    await expect.poll(() => backend.calls.filter((call) => call === 'GET /api/page/data').length).toBeGreaterThan(2);
    await expect(dealer.getByText(TEASER), 'a draft').toHaveCount(0);
    await confirm(page, 'Publish');
    await expect(page.getByText('Your changes are published.')).toBeVisible();
    await expect(dealer.getByText(TEASER), 'no event tells of it').toHaveCount(0);
    await comeBack(dealer);
    await expect(dealer.getByText(TEASER)).toBeVisible();
    await expect(dealer.locator('img[src*="/media/"]')).toHaveCount(1);
    // What the backend has not announced is not asked of it.
    const kinds = new Set(backend.calls.filter((call) => !call.includes('/media/7/')));
    expect([...kinds].sort()).toEqual([
      'GET /api/page/data',
      'POST /api/draft/discard',
      'POST /api/draft/publish',
      'POST /api/draft/save',
      'POST /api/media/upload',
    ]);
  } finally {
    for (const context of contexts) await context.close();
    await portal.stop();
    await backend.stop();
  }
});
