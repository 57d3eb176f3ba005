import type { CDPSession, Page } from '@playwright/test';

/** Work of the page's main thread since the last reading, in milliseconds of processor time. */
export interface Work {
  /** All tasks. */
  readonly total: number;
  readonly script: number;
  /** Style and layout. */
  readonly layout: number;
}

/** Reads what the main thread of a page worked. The page must stay on one origin, so that its process stays. */
export class CpuMeter {
  readonly #session: CDPSession;
  #last: { readonly [name: string]: number } = {};

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** A meter of a page that stands at an address of the origin to be measured. */
  static async of(page: Page): Promise<CpuMeter> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const meter = new CpuMeter(session);
    await meter.read();
    return meter;
  }

  /** The work since the last reading. */
  async read(): Promise<Work> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const now = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    const since = (name: string): number => ((now[name] ?? 0) - (this.#last[name] ?? 0)) * 1000;
    const work = {
      total: since('ThreadTime'),
      script: since('ScriptDuration'),
      layout: since('LayoutDuration') + since('RecalcStyleDuration'),
    };
    this.#last = now;
    return work;
  }

  /** Live JavaScript heap after a collection, in megabytes (10^6 bytes). */
  async heap(): Promise<number> {
    await this.#session.send('HeapProfiler.enable');
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    await this.#session.send('HeapProfiler.disable');
    await this.read();
    return usedSize / 1e6;
  }
}
