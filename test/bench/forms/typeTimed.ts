import type { Page } from '@playwright/test';
import { typeKeys } from './typeKeys.ts';

/** Types at 50 ms a key; answers for each key the milliseconds from its event to the end of the next frame. */
export async function typeTimed(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    const listen = (event: KeyboardEvent): void => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => found.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(undefined));
    };
    addEventListener('keydown', listen, true);
    Object.assign(window, {
      paints: () => {
        removeEventListener('keydown', listen, true);
        return found;
      },
    });
  });
  await typeKeys(page, keys, 50);
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { paints(): number[] }).paints());
}
