import { type BrowserContext, expect, type Page } from '@playwright/test';
import { LIVE_CHANNEL, LIVE_VERSION, type LiveMessage, type LiveStep } from '#model';
import { enterAs } from './walk.ts';

/** What a flow does in the pages of a browser context, step by step; `index` is the number of a step in the walk, 0 is the start. */
export interface WatchedFlow {
  /** Waits for the next step that is taken, and says what it came to if it is another event or leads elsewhere. */
  step(index: number, event: string, to: readonly string[]): Promise<void>;
  /** The same for steps that may come in any order, from a number on; `to` is where they lead together. */
  answers(first: number, events: readonly string[], to: readonly string[]): Promise<void>;
  /** Waits for an event that no transition takes. */
  ignores(index: number, event: string): Promise<void>;
}

/** A step takes as long as the longest timer of a document at most. */
const PATIENCE = 45_000;

/** Watches a machine in the pages that are opened from now on, as a tester does in the Studio. */
export async function watchFlow(context: BrowserContext, url: string, machine: string): Promise<WatchedFlow> {
  await enterAs(context, url, 'qa');
  const studio = await context.newPage();
  await studio.goto('/studio');
  const steps = await heardSteps(studio);
  const passed: LiveStep[] = [];
  const own = (): LiveStep[] => {
    const all = steps.filter((step) => step.machine === machine);
    // The walk may lead to another page, on which the machine starts anew.
    const start = passed.length > 1 ? passed[0] : all.findLast(({ start: tab }) => tab !== undefined);
    return start === undefined ? [] : all.filter(({ seq, session }) => session === start.session && seq >= start.seq);
  };
  const taken = (): LiveStep[] => own().filter(({ ignored }) => !ignored);
  const next = async (index: number, events: readonly string[]): Promise<LiveStep[]> => {
    const message = `step ${index}: ${events.join(', ')} does not happen`;
    const until = passed.length + events.length;
    await expect.poll(() => taken().length, { message, timeout: PATIENCE }).toBeGreaterThanOrEqual(until);
    const came = taken().slice(passed.length, until);
    passed.push(...came);
    return came;
  };
  return {
    async step(index, event, to) {
      const [came] = await next(index, [event]);
      expect({ step: index, event: came?.event, to: came?.to }).toEqual({ step: index, event, to });
    },
    async answers(first, events, to) {
      const came = await next(first, events);
      const said = { step: first, events: came.map(({ event }) => event).sort(), to: came.at(-1)?.to };
      expect(said).toEqual({ step: first, events: [...events].sort(), to });
    },
    async ignores(index, event) {
      const since = passed.at(-1)?.seq ?? 0;
      const isThere = () => own().some((step) => step.ignored && step.event === event && step.seq > since);
      await expect.poll(isThere, { message: `step ${index}: ${event} does not happen, or is taken`, timeout: PATIENCE }).toBe(true);
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
