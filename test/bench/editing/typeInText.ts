import type { Page } from '@playwright/test';
import { CpuMeter } from '../support/CpuMeter.ts';

/** A key is pressed so long after the one before that nothing of that one is left to do. */
const PAUSE_MS = 60;
/** Keys that are not measured: the browser compiles what the first ones run. */
const WARM = 8;

/** Types into the open text of a page; gives the work of the main thread for each key, in milliseconds of processor time. */
export async function typeInText(page: Page, keys: number): Promise<number[]> {
  const text = page.locator('[contenteditable]');
  await text.waitFor();
  await text.locator('p').first().click();
  await page.keyboard.press('End');
  const before = (await text.textContent())?.length ?? 0;
  const meter = await CpuMeter.of(page);
  const works: number[] = [];
  for (let at = 0; at < WARM + keys; at += 1) {
    await page.waitForTimeout(PAUSE_MS);
    await meter.read();
    await page.keyboard.press(String.fromCharCode(97 + (at % 26)));
    await page.waitForTimeout(PAUSE_MS);
    const { total } = await meter.read();
    if (at >= WARM) works.push(total);
  }
  const after = (await text.textContent())?.length ?? 0;
  if (after !== before + WARM + keys) throw new Error(`${page.url()}: ${WARM + keys} letters were typed, ${after - before} arrived.`);
  return works;
}
