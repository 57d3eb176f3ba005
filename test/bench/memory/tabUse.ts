import type { Page } from '@playwright/test';

/** A minute of use of a tab: it goes to some of the routes in turn, and its clock moves on by a minute. */
export async function tabUse(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, route);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  }
  await page.clock.fastForward(60_000);
}
