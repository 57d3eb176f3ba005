import type { Page } from '@playwright/test';
import type { Profile } from './BenchPart.ts';
import { PageProfiler } from './PageProfiler.ts';
import { pageOrigins } from './pageOrigins.ts';
import type { Watch } from './Watch.ts';

/** Takes a profile of each stretch of a visit to a page of ours; they are added to `found`, named after what is shown. */
export async function watchPage(page: Page, what: string, found: Profile[]): Promise<Watch> {
  const profiler = await PageProfiler.of(page, pageOrigins());
  return async (stretch, act) => {
    await profiler.start();
    const done = await act();
    found.push({ what: `${what}: ${stretch}`, shares: await profiler.stop() });
    return done;
  };
}
