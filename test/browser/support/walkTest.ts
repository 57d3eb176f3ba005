import type { Locator, Page } from '@playwright/test';
import type { FollowedFlow } from '../../support/followFlow.ts';
import { test } from './portalTest.ts';
import { startPortal } from './startPortal.ts';
import { enterAs } from './walk.ts';
import { watchFlow } from './watchFlow.ts';

interface WalkOptions {
  readonly machine: string;
  readonly language: string;
  /** Demo account; without one nobody signs in. */
  readonly login?: string;
  /** Address path at which the flow begins. */
  readonly page: string;
}

interface Walking {
  readonly page: Page;
  readonly flow: FollowedFlow;
}

/** A walk that was kept in the Studio, taken again in a real browser on a portal of its own, with the demo data as it is at first. */
export function walkTest(
  title: string,
  { language, login, machine, page: path }: WalkOptions,
  take: (walk: Walking) => Promise<void>,
): void {
  test(title, async ({ browser }) => {
    test.setTimeout(180_000);
    const portal = await startPortal();
    const context = await browser.newContext({ baseURL: portal.url, locale: language });
    try {
      const flow = await watchFlow(context, portal.url, machine);
      await context.clearCookies({ name: 'portal_session' });
      if (login !== undefined) await enterAs(context, portal.url, login);
      const page = await context.newPage();
      await page.goto(path);
      await take({ flow, page });
    } finally {
      await context.close();
      await portal.stop();
    }
  });
}

/** Gives a value to a field, or chooses the option of a select. */
export async function give(control: Locator, value: string): Promise<void> {
  const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
  if (isSelect) await control.selectOption({ label: value });
  else await control.fill(value);
}
