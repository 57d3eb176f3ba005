import { type BrowserContext, expect, type Page } from '@playwright/test';
import { LIVE_CHANNEL, LIVE_VERSION, type LiveMessage, type LiveStep } from '#model';
import { enterAs } from './walk.ts';

/** What a flow does in the pages of a browser context. */
export interface WatchedFlow {
  /** Waits for the step with this number, 0 is the start, and says what it came to if it is another event or leads elsewhere. */
  step(index: number, event: string, to: readonly string[]): Promise<void>;
}

/** A step takes as long as the longest timer of a document at most. */
const PATIENCE = 45_000;

/** Watches a machine in the pages that are opened from now on, as a tester does in the Studio. */
export async function watchFlow(context: BrowserContext, url: string, machine: string): Promise<WatchedFlow> {
  await enterAs(context, url, 'qa');
  const studio = await context.newPage();
  await studio.goto('/studio');
  const steps = await heardSteps(studio);
  const own = (): LiveStep[] => {
    const all = steps.filter((step) => step.machine === machine);
    const start = all.findLast(({ start: tab }) => tab !== undefined);
    return start === undefined ? [] : all.filter(({ seq, session }) => session === start.session && seq >= start.seq);
  };
  return {
    async step(index, event, to) {
      await expect
        .poll(() => own().length, { message: `step ${index}: ${event} does not happen`, timeout: PATIENCE })
        .toBeGreaterThan(index);
      const step = own()[index];
      expect({ step: index, event: step?.event, to: step?.to }).toEqual({ step: index, event, to });
    },
  };
}

/** All steps that pages tell, as long as this page is open. */
async function heardSteps(page: Page): Promise<LiveStep[]> {
  const steps: LiveStep[] = [];
  await page.exposeFunction('heard', (message: LiveMessage) => {
    if (message.type === 'step') steps.push(message.step);
    if (message.type === 'steps') for (const step of message.steps) if (!steps.some(({ seq }) => seq === step.seq)) steps.push(step);
    steps.sort((one, other) => one.seq - other.seq);
  });
  await page.evaluate(
    ([name, v]) => {
      const { heard } = window as unknown as { heard(message: unknown): void };
      const channel = new BroadcastChannel(name as string);
      channel.onmessage = ({ data }) => {
        heard(data);
        if (data.type === 'hello') channel.postMessage({ type: 'replay', v, tab: data.tab, from: 0 });
      };
    },
    [LIVE_CHANNEL, LIVE_VERSION] as const,
  );
  return steps;
}
