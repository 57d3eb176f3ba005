import type { Browser, Page } from '@playwright/test';

/** A page of a fresh profile, 1280 x 900; functions handed to `evaluate` may hold functions with names. Close its context when done. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  // The loader of TypeScript wraps named functions in this call, which a page does not know.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context.newPage();
}
