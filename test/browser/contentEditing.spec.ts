import type { BrowserContext, Page } from '@playwright/test';
import { lay } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

const PAGE = '/DigitalCertification';

async function open(context: BrowserContext, url: string, login: string, language = 'en'): Promise<Page> {
  await enterAs(context, url, login);
  const page = await context.newPage();
  await lay(page, { user: { language: language === 'fr' ? 'FRENCH' : 'ENGLISH' } });
  await page.goto(PAGE);
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
