import { type BrowserContext, expect, type Page } from '@playwright/test';
import { LIVE_CHANNEL, LIVE_VERSION, type LiveMessage, type LiveStep } from '#model';
import { type FollowedFlow, followFlow } from '../../support/followFlow.ts';
import { enterAs } from './walk.ts';

/** A step takes as long as the longest timer of a document at most. */
const PATIENCE = 45_000;

/** Watches a machine in the pages that are opened from now on, as a tester does in the Studio. */
export async function watchFlow(context: BrowserContext, url: string, machine: string): Promise<FollowedFlow> {
  await enterAs(context, url, 'qa');
  const studio = await context.newPage();
  await studio.goto('/studio');
  const steps = await heardSteps(studio);
  return followFlow(machine, steps, (holds, message) => expect.poll(holds, { message, timeout: PATIENCE }).toBe(true));
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
