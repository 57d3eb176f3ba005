import type { CDPSession, Page } from '@playwright/test';
import { type CpuProfile, type CpuShares, cpuShares, type FindOrigin } from './CpuShares.ts';

/** Takes profiles of the main thread of a page. */
export class PageProfiler {
  readonly #session: CDPSession;
  readonly #originOf: FindOrigin;

  private constructor(session: CDPSession, originOf: FindOrigin) {
    this.#session = session;
    this.#originOf = originOf;
  }

  static async of(page: Page, originOf: FindOrigin): Promise<PageProfiler> {
    const session = await page.context().newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 100 });
    return new PageProfiler(session, originOf);
  }

  start(): Promise<unknown> {
    return this.#session.send('Profiler.start');
  }

  async stop(): Promise<CpuShares> {
    const { profile } = await this.#session.send('Profiler.stop');
    return cpuShares(profile as CpuProfile, this.#originOf);
  }
}
