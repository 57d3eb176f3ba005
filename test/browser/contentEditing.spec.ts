import type { BrowserContext, Page } from '@playwright/test';
import { lay } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

const PAGE = '/DigitalCertification';

async function open(context: BrowserContext, url: string, login: string, language = 'en', address = PAGE): Promise<Page> {
  await enterAs(context, url, login);
  const page = await context.newPage();
  await lay(page, { user: { language: language === 'fr' ? 'FRENCH' : 'ENGLISH' } });
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  return page;
}

test('[SH-CMS-02] nobody but content editors loads anything of the editor', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await open(context, portal.url, 'dealer.honda');
  await page.locator('.p-cms').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  expect(asked.filter((path) => /content-editor|rich-text|prosemirror|screen-content-tools|static\/screen\./.test(path))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Enable Editing' })).toHaveCount(0);
  await context.close();
});

test('what has the focus, and what is typed, is clear of the header and the bar', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const page = await open(context, portal.url, 'editor', 'en', '/dealerwebsitecertification');
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  const opener = page.getByRole('button', { name: /^Edit: Answer: / }).first();
  await opener.waitFor();
  /** Whether what has the focus, or the place where somebody types, is between header and bar. */
  const isClear = () =>
    page.evaluate(() => {
      const edited = document.activeElement?.matches('[contenteditable]') ? getSelection()?.getRangeAt(0) : document.activeElement;
      const box = edited?.getBoundingClientRect();
      const top = document.querySelector('.p-header')?.getBoundingClientRect().bottom ?? 0;
      const bottom = document.querySelector('.p-bar:has(.p-edit__summary)')?.getBoundingClientRect().top ?? 0;
      return box !== undefined && box.top >= top && box.bottom <= bottom;
    });
  for (const top of [120, 760]) {
    await opener.evaluate((element, at) => scrollTo(0, scrollY + element.getBoundingClientRect().top - at), top);
    await opener.blur();
    await opener.focus();
    await expect.poll(isClear, `a button at ${top}`).toBe(true);
  }
  await page.keyboard.press('Enter');
  const text = page.locator('[contenteditable]');
  await expect(text).toBeFocused();
  await text.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().bottom - 120));
  await page.keyboard.type('x');
  await expect.poll(isClear, 'a text that is typed').toBe(true);
  await page.keyboard.press('Backspace');
  await context.close();
});
