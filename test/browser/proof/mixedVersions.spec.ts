import type { Page } from '@playwright/test';
import type { Manifest, ShellPart } from '#model';
import { recordProof } from '../../proof/support/proof.ts';
import { walk } from '../support/openAs.ts';
import { type PortalCopy, portalCopy } from '../support/portalCopy.ts';
import { test as base, expect } from '../support/portalTest.ts';
import { type RunningPortal, startPortal } from '../support/startPortal.ts';

interface Changing {
  readonly copy: PortalCopy;
  readonly changing: RunningPortal;
}

/** A portal whose documents a test changes. */
const test = base.extend<Changing>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern
  copy: async ({}, use) => {
    const copy = portalCopy();
    await use(copy);
    copy.remove();
  },
  changing: async ({ copy }, use) => {
    const portal = await startPortal({ root: copy.root });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ changing }, use) => use(changing.url),
});

const LEADS = '/leadmanagement';
test.describe.configure({ timeout: 180_000 });
const SCREEN_FILE = /\/portico\/(?!manifest|events)/;

async function filesOf(url: string): Promise<ReadonlySet<string>> {
  const manifest = (await (await fetch(`${url}/portico/manifest?oemName=Honda`)).json()) as Manifest;
  const shell = (await (await fetch(url + manifest.shell)).json()) as ShellPart;
  return new Set([manifest.shell, ...Object.values(shell.screens)]);
}

/** The page hears nothing of a change: what it has is old. */
const deafen = (page: Page) => page.route('**/portico/events', (route) => route.abort());

/** Every file but the given ones is gone, as on a process that has the newest documents only. */
async function only(page: Page, files: ReadonlySet<string>): Promise<void> {
  await page.route(
    (url) => SCREEN_FILE.test(url.pathname) && !files.has(url.pathname),
    (route) => route.fulfill({ status: 404, json: { message: 'There is nothing at this address.' } }),
  );
}

async function publish(copy: PortalCopy, { url }: RunningPortal, word: string): Promise<ReadonlySet<string>> {
  const before = [...(await filesOf(url))].join();
  copy.edit('locales/en/home.json', (texts) => {
    (texts['home'] as Record<string, string>)['heading'] = `{program} ${word}`;
  });
  copy.edit('locales/en/leadViewer.json', (texts) => {
    (texts['leadViewer'] as { hub: { title: string } }).hub.title = `Lead management ${word}`;
  });
  await expect.poll(async () => [...(await filesOf(url))].join() === before, { timeout: 20_000 }).toBe(false);
  return filesOf(url);
}

test('[C3] an old page whose next screen is gone goes on with the newest documents', async ({ page, copy, changing, signIn }) => {
  await signIn('dealer.recent');
  await deafen(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await only(page, await publish(copy, changing, 'anew'));
  await walk(page, LEADS);
  await expect(page.getByText('Lead management anew').first()).toBeVisible();
  await walk(page, '/');
  await expect(page.getByText('Honda anew').first()).toBeVisible();
});

test('[C3] a file that nobody has leaves what is typed, and is offered again', async ({ page, copy, changing, signIn }) => {
  await signIn('dealer.honda');
  const dialog = page.getByRole('dialog', { name: 'Contact Details' });
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill('Half typed name');
  await only(page, new Set());
  const asked = page.waitForResponse((answer) => SCREEN_FILE.test(new URL(answer.url()).pathname) && answer.status() === 404);
  await publish(copy, changing, 'once more');
  await asked;
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed name');
  await page.unrouteAll();
  await publish(copy, changing, 'at last');
  await expect(page.getByText('Honda at last').first()).toBeAttached();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed name');

  await only(page, new Set());
  await deafen(page);
  await walk(page, LEADS);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeAttached({ timeout: 20_000 });
  await page.unrouteAll();
  await again.dispatchEvent('click');
  await expect(page.getByText('Lead management at last').first()).toBeAttached();
  recordProof({
    id: 'C3-page',
    what: 'a page of old documents on a server that has the newest only',
    bar: 'a prompt, never a crash; what is typed stays',
    figure: 'goes on with the newest by itself; where no file is to be had it offers another try; typed text kept; 0 page errors',
  });
});
