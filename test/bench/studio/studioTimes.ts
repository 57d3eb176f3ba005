import type { Page } from '@playwright/test';
import { enterAs } from '../../browser/support/walk.ts';

/** Opens the Studio on a machine. */
export async function openStudio(page: Page, url: string, query: string): Promise<void> {
  await enterAs(page.context(), url, 'qa');
  await page.goto(`${url}/studio?${query}`);
  await page.getByRole('tab').first().waitFor();
}

/** Milliseconds from the press that chooses a machine until its chart is painted, its document asked of the server in between. */
export async function firstDraw(page: Page, machine: string): Promise<number> {
  return page.evaluate(async (id) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.s-list__machine')];
    const button = buttons.find(({ firstChild }) => firstChild?.textContent === id);
    if (button === undefined) throw new Error(`There is no machine ${id}.`);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isDrawn = () =>
      document.querySelector('[role="application"]')?.getAttribute('aria-label')?.endsWith(` ${id}`) === true &&
      document.querySelectorAll('.s-drawing .s-state').length > 1;
    const begun = performance.now();
    button.click();
    while (!isDrawn()) await frame();
    await frame();
    return performance.now() - begun;
  }, machine);
}

/** Milliseconds from the press that opens the tab Live until so many steps of a tab of the portal are shown. */
export async function lateAttach(page: Page, steps: number): Promise<number> {
  return page.evaluate(async (count) => {
    const tab = [...document.querySelectorAll<HTMLButtonElement>('[role="tab"]')].find(({ textContent }) => textContent === 'Live');
    if (tab === undefined) throw new Error('There is no tab Live.');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const begun = performance.now();
    tab.click();
    while (document.querySelectorAll('.s-live__steps tbody tr').length < count) await frame();
    await frame();
    return performance.now() - begun;
  }, steps);
}
