import type { Page } from '@playwright/test';
import { CpuMeter } from '../support/CpuMeter.ts';
import { unwatched, type Watch } from '../support/Watch.ts';

/** One implementation of the table under measurement. */
export interface TableCandidate {
  readonly name: string;
  /** Address of a page that loads the code and shows no table. */
  address(count: number): string;
  toggle(page: Page, shown: boolean, count: number): Promise<void>;
  /** Element of a shown row, and the button that sorts by the column of amounts. */
  readonly row: string;
  readonly sort: string;
  /** Shows the next 25 rows: the next page, or scrolls that far. */
  further(page: Page): Promise<void>;
}

/** What one visit of a table cost: processor time in milliseconds, heap in megabytes. */
export interface TableFigures {
  readonly first: number;
  readonly sort: number;
  /** The next 25 rows, on average. */
  readonly further: number;
  readonly heap: number;
}

const SETTLE_MS = 500;
const FURTHER_TIMES = 10;

async function untilShown(page: Page, row: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await page.evaluate((selector) => document.querySelectorAll(selector).length, row)) > 5) return page.waitForTimeout(SETTLE_MS);
    await page.waitForTimeout(50);
  }
  throw new Error(`No rows at ${page.url()}.`);
}

/** Shows the table, and sorts it. Throws when rows do not come or do not change their order. */
export async function visitTable(page: Page, candidate: TableCandidate, count: number, watch: Watch = unwatched): Promise<TableFigures> {
  const { row, sort } = candidate;
  await page.goto(candidate.address(count));
  await page.waitForTimeout(1500);
  const meter = await CpuMeter.of(page);
  await watch('first rows', async () => {
    await candidate.toggle(page, true, count);
    await untilShown(page, row);
  });
  const first = (await meter.read()).total;
  const heap = await meter.heap();
  const top = () => page.evaluate((selector) => document.querySelector(selector)?.textContent, row);
  const before = await top();
  await meter.read();
  await watch('sort', async () => {
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), sort);
    await page.waitForTimeout(count > 10_000 ? 2000 : 1000);
  });
  const sorted = (await meter.read()).total;
  if ((await top()) === before) throw new Error(`${candidate.name} did not sort.`);
  const further = await watch('further', () => movedOn(page, candidate, meter));
  return { first, sort: sorted, further, heap };
}

/** Work of showing the next rows. Throws when the rows stay the same. */
async function movedOn(page: Page, { name, row, further }: TableCandidate, meter: CpuMeter): Promise<number> {
  const shown = () => page.evaluate((selector) => [...document.querySelectorAll(selector)].at(-1)?.textContent, row);
  let last = await shown();
  await meter.read();
  for (let time = 0; time < FURTHER_TIMES; time += 1) {
    await further(page);
    await page.waitForTimeout(150);
    const now = await shown();
    if (now === last) throw new Error(`${name} did not show further rows.`);
    last = now;
  }
  return (await meter.read()).total / FURTHER_TIMES;
}
