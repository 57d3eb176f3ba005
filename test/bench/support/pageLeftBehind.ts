import type { Page } from '@playwright/test';
import type { FindOrigin } from './CpuShares.ts';
import { type HeapMade, type HeapNode, heapMade } from './heapMade.ts';

/** Runs some work in a page and returns which packages and functions allocated what is still in memory. */
export async function pageLeftBehind(page: Page, originOf: FindOrigin, act: () => Promise<void>): Promise<HeapMade> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.startSampling', { samplingInterval: 4096 });
  await act();
  await session.send('HeapProfiler.collectGarbage');
  const { profile } = await session.send('HeapProfiler.stopSampling');
  await session.detach();
  return heapMade(profile.head as HeapNode, originOf);
}
