import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { startPortal } from './startPortal.ts';
import { enterAs } from './walk.ts';

interface Recording {
  readonly machine: string;
  readonly program: string;
  readonly login: string;
  /** Address path at which the flow begins. */
  readonly path: string;
  /** What the user does in the page. */
  readonly use: (page: Page) => Promise<void>;
  /** Which of its flows is kept, where the machine ran several times; the newest without it. */
  readonly flow?: number;
  /** What the tester writes about it, and looks at before it is saved. */
  readonly write: (studio: Page) => Promise<void>;
}

/** The files that the Studio saves of a kept walk. */
export interface WalkFiles {
  readonly document: string;
  readonly playwright: string;
  readonly jest: string;
  readonly evidence: string;
}

/** In the order of the menu. */
const KINDS: readonly (keyof WalkFiles)[] = ['document', 'playwright', 'jest', 'evidence'];

/** Keeps what a user does in one tab as a walk, in the Studio in another one; on a portal of its own, with the demo data as it is at first. */
export async function recordWalk(browser: Browser, { flow, login, machine, path, program, use, write }: Recording): Promise<WalkFiles> {
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    const studio = await context.newPage();
    await enterAs(context, portal.url, 'qa');
    await studio.goto(`/studio?machine=${machine}&program=${program}&tab=live`);
    await studio.getByRole('tabpanel', { name: 'Live' }).waitFor();
    await enterAs(context, portal.url, login);
    const page = await context.newPage();
    await page.goto(path);
    await use(page);
    if (flow !== undefined) await studio.getByLabel('Flow', { exact: true }).selectOption({ index: flow });
    await studio.getByRole('button', { name: 'Keep as a walk' }).press('Enter');
    await write(studio);
    const saved = async (kind: keyof WalkFiles) => saveAs(studio, KINDS.indexOf(kind));
    return {
      document: await saved('document'),
      playwright: await saved('playwright'),
      jest: await saved('jest'),
      evidence: await saved('evidence'),
    };
  } finally {
    await context.close();
    await portal.stop();
  }
}

/** By keyboard alone. */
async function saveAs(studio: Page, position: number): Promise<string> {
  const download = studio.waitForEvent('download', { timeout: 20_000 });
  await studio.getByRole('region', { name: 'Kept walk' }).getByRole('button', { name: 'Save the walk as' }).press('Enter');
  await expect(studio.getByRole('menu', { name: 'Save the walk as' })).toBeFocused();
  for (let at = 0; at < position; at += 1) await studio.keyboard.press('ArrowDown');
  await studio.keyboard.press('Enter');
  return readFileSync(await (await download).path(), 'utf8');
}
