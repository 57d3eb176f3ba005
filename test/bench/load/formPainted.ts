import type { Browser } from '@playwright/test';
import { newPage } from '../support/newPage.ts';

/** Lighthouse's phone: a processor four times slower, 150 ms of latency, 1.6 Mbit/s down and 0.75 up. */
const SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Milliseconds from the navigation to the frame in which a page's form with its submit button is painted, in a fresh profile. Unlike the
 * greatest painting (LCP) it does not count a heading that the server has written into the page.
 */
export async function formPainted(browser: Browser, url: string): Promise<number> {
  const page = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = (): void => {
          const isShown = document.querySelector<HTMLElement>('form [type="submit"]')?.checkVisibility() === true;
          // The frame after the one that found the form begins when it has been painted.
          requestAnimationFrame(isShown ? done : look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.context().close();
  return time;
}
