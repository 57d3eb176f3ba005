import type { BrowserContext, Page } from '@playwright/test';
import { lay } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { startPortal } from '../support/startPortal.ts';
import { enterAs } from '../support/walk.ts';

const PAGE = '/DigitalCertification';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="24"><rect width="96" height="24" fill="#333"/></svg>';
const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;

async function open(context: BrowserContext, url: string, login: string): Promise<Page> {
  await enterAs(context, url, login);
  const page = await context.newPage();
  await lay(page, {});
  await page.goto(PAGE);
  await page.locator('.p-cms p').first().waitFor();
  return page;
}

/** Says in the page that an event of the server has come. */
function noteEvents(): void {
  const Events = EventSource;
  globalThis.EventSource = class extends Events {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener('version', () => document.documentElement.setAttribute('data-heard', ''));
    }
  };
}

/** Waits until the page has loaded nothing for a second: what a page still lacks when the server is killed, it says, and does not show. */
async function allLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.now() -
        Math.max(...performance.getEntriesByType('resource').map((file) => (file as PerformanceResourceTiming).responseEnd)) >
      1000,
  );
}

/** Makes calls of an editor who has no page open. */
async function callerOf(url: string) {
  const form = new URLSearchParams({ grant_type: 'password', username: 'editor', password: 'Portal.2026!', 'remember-me': 'false' });
  const entered = await fetch(`${url}/oauth/token`, { method: 'POST', headers: { authorization: CLIENT }, body: form });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  return async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    return [answer.status, await answer.json().catch(() => null)] as const;
  };
}

test('words for a picture that were under way when the server was killed are saved once it is back, with what was typed meanwhile', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    const page = await open(context, portal.url, 'editor');
    await page.getByRole('button', { name: 'Enable Editing' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).first().click();
    const field = page.locator('input[type="file"]');
    await field.setInputFiles({ name: 'sign.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    const words = page.getByLabel('Alternative text: what the picture shows (English)');
    await words.pressSequentially('Our');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Saved \d/)
      .last()
      .waitFor();
    await words.pressSequentially(' new sign');
    await portal.kill();
    await page.keyboard.press('Enter');
    const failure = page.getByRole('alert').filter({ hasText: /./ });
    await expect(failure.first()).toBeVisible();
    await expect(words).toHaveValue('Our new sign');
    await words.pressSequentially(' at the gate');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('content_words/')))).toHaveLength(1);
    await portal.restart();
    const call = await callerOf(portal.url);
    const saidOf = async () => {
      const [, found] = await call('/api/media/list?text=sign');
      return (found as { items: { alt: string }[] }).items.map(({ alt }) => alt);
    };
    await expect.poll(saidOf, { timeout: 40_000 }).toEqual(['Our new sign at the gate']);
    await expect(words).toHaveValue('Our new sign at the gate');
    const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('content_words/')));
    await expect.poll(left).toEqual([]);
    await expect(failure).toHaveCount(0);
  } finally {
    await context.close();
    await portal.stop();
  }
});

test('a page whose stream of news was broken shows, without being touched, what was published meanwhile', async ({ browser }) => {
  test.setTimeout(120_000);
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    await context.addInitScript(noteEvents);
    const page = await open(context, portal.url, 'dealer.honda');
    await page.locator('html[data-heard]').waitFor();
    await allLoaded(page);
    await context.route('**/portico/events*', (route) => route.abort());
    await portal.kill();
    await portal.restart();
    const call = await callerOf(portal.url);
    const text = {
      pageHri: 'crm-certification',
      type: 'LIST_ITEM_TEXT',
      language: 'ENGLISH',
      blockOrder: 900,
      content: '<p>While nobody listened.</p>',
    };
    const [, draft] = await call('/api/draft/save', text);
    const { id, pageId } = draft as { id: number; pageId: number };
    expect(await call('/api/draft/publish', { pageId, draftIds: [id] })).toEqual([200, null]);
    await expect(page.getByText('While nobody listened.')).toHaveCount(0);
    await context.unroute('**/portico/events*');
    await expect(page.getByText('While nobody listened.')).toBeVisible({ timeout: 50_000 });
  } finally {
    await context.close();
    await portal.stop();
  }
});
