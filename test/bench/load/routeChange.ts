import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CpuMeter } from '../support/CpuMeter.ts';
import { median } from '../support/median.ts';

/** Two routes of one page, and how to see that the second has been painted. */
export interface Ways {
  readonly start: string;
  readonly steps: readonly { readonly path: string; readonly mark: string }[];
  /** Puts what the page needs into a fresh profile, a session above all. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** Begins to watch a page; the answer ends it. */
export type WatchPage = (page: Page) => Promise<() => Promise<void>>;

/** Script of a change of route in ms of processor time, documents cached: the median of `rounds` there and back. */
export async function routeChange(browser: Browser, { start, steps, prepare }: Ways, rounds: number, watch?: WatchPage): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(start);
  const meter = await CpuMeter.of(page);
  const figures: number[] = [];
  let end: (() => Promise<void>) | undefined;
  for (let round = 0; round <= rounds; round += 1) {
    // The first round loads the documents.
    if (round === 1) end = await watch?.(page);
    for (const { path, mark } of steps) {
      await page.waitForTimeout(500);
      await meter.read();
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
      await page.locator(mark).first().waitFor();
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      if (round > 0) figures.push((await meter.read()).script);
    }
  }
  await end?.();
  await context.close();
  return median(figures);
}
