import type { BrowserContext, Locator, Page } from '@playwright/test';
import { enterAs } from '../../browser/support/walk.ts';
import { CpuMeter } from '../support/CpuMeter.ts';

/** Each press is at rest before the next one. */
const PAUSE_MS = 80;

/** Hands out the flows of a page: whatever watches it is told of each as it starts. */
const CATCH_FLOWS = `
globalThis.benchFlows = [];
let watching;
Object.defineProperty(globalThis, 'inspect', {
  configurable: true,
  get: () => (event) => {
    if (event.type === '@xstate.actor' && event.actorRef.sessionId === event.rootId) globalThis.benchFlows.push(event.actorRef);
    watching?.(event);
  },
  set: (given) => { watching = given; },
});
`;

/** Lets the pages of a browser be watched by a tester, who has closed the Studio again. */
export async function letBeWatched(context: BrowserContext, url: string): Promise<void> {
  await enterAs(context, url, 'qa');
  const studio = await context.newPage();
  await studio.goto(`${url}/studio`);
  await studio.getByRole('application').waitFor();
  await studio.close();
}

const buttonOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: 'Contact Details', exact: true }).getByRole('button', { name, exact: true });

/** Opens the home page of a dealer, where the contact chain runs and waits for its user. */
export async function openDealer(page: Page, url: string): Promise<void> {
  await enterAs(page.context(), url, 'dealer.honda');
  await page.goto(url);
  await buttonOf(page, 'Edit').waitFor();
}

/** Opens it as a page whose flows `takeSteps` can reach. */
export async function openDealerToStep(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(CATCH_FLOWS);
  await openDealer(page, url);
  return page;
}

/** Milliseconds of processor time that a page takes while its user edits so many times and takes the edit back. */
export async function workOfEdits(page: Page, edits: number): Promise<number> {
  const middleOf = async (name: string): Promise<{ readonly x: number; readonly y: number }> => {
    const box = await buttonOf(page, name).boundingBox();
    if (box === null) throw new Error(`There is no button ${name}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const press = async ({ x, y }: { readonly x: number; readonly y: number }): Promise<void> => {
    await page.mouse.click(x, y);
    await page.waitForTimeout(PAUSE_MS);
  };
  const edit = await middleOf('Edit');
  await press(edit);
  const cancel = await middleOf('Cancel');
  await press(cancel);
  const meter = await CpuMeter.of(page);
  for (let at = 0; at < edits; at += 1) {
    await press(edit);
    await press(cancel);
  }
  const { total } = await meter.read();
  await buttonOf(page, 'Edit').waitFor();
  return total;
}

interface Sending {
  readonly id: string;
  readonly logic?: { readonly id: string };
  send(event: { readonly type: string }): void;
}

/**
 * Lets the contact chain of a page take so many steps, to and fro; resolves when they are painted, to the microseconds that an event took
 * until the flow had done all it does at once.
 */
export async function takeSteps(page: Page, count: number): Promise<number> {
  return page.evaluate(async (steps) => {
    const flows = (globalThis as unknown as { readonly benchFlows: readonly Sending[] }).benchFlows;
    const flow = flows.findLast(({ logic }) => logic?.id === 'contact-chain');
    if (flow === undefined) throw new Error('The contact chain does not run.');
    let taken = 0;
    for (let at = 0; at < steps; at += 20) {
      const begun = performance.now();
      for (let pair = 0; pair < 10; pair += 1) {
        flow.send({ type: 'EDIT' });
        flow.send({ type: 'CANCEL' });
      }
      taken += performance.now() - begun;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (1000 * taken) / steps;
  }, count);
}
