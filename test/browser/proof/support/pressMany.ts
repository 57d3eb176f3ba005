import type { Locator, Page } from '@playwright/test';
import type { Operation } from '#model';
import type { FaultProxy } from '../../../proof/support/faultProxy.ts';
import type { Step, Trigger } from './trigger.ts';
import type { Walker } from './Walker.ts';

/** A press by the text of what is pressed. */
type Pressed = Extract<Step, { readonly press: string }>;

/** How somebody in a hurry presses a button. */
export type Way =
  /** Once, as a measure for the others. */
  | 'once'
  /** Again and again with the mouse. */
  | 'clicks'
  /** The same while the answer is under way all the time. */
  | 'slow'
  /** Again and again with the Enter key. */
  | 'enter'
  /** Once more each time the answer is lost. */
  | 'lost';

/** How many times of a person's patience: presses, and answers that are lost before one arrives. */
export interface Haste {
  readonly presses: number;
  readonly lost: number;
}

/** What sets a use off, when that is a press. */
export function submitOf({ do: steps }: Trigger): Pressed | undefined {
  const last = steps.at(-1);
  return last !== undefined && 'press' in last ? last : undefined;
}

/** Brings the page to where only the press is left, and presses in the given way by mouse and keyboard. */
export async function pressMany(walker: Walker, operation: Operation, trigger: Trigger, way: Way, haste: Haste): Promise<void> {
  const { page, proxy } = walker;
  await walker.run(trigger.do.slice(0, -1));
  const button = walker.control(submitOf(trigger) ?? { press: '' });
  await button.waitFor();
  if (way === 'once') return button.click();
  if (way === 'lost') return pressLost(walker, operation, trigger, button, haste.lost);
  if (way === 'slow') proxy.treat(operation.id, { how: 'overtaken' });
  if (way === 'enter') {
    const field = walker.typed.at(-1)?.field;
    await (field === undefined ? button : page.locator(`#${field}`)).focus();
    await Promise.all(Array.from({ length: haste.presses }, () => page.keyboard.press('Enter')));
  } else {
    // The mouse reaches only what is in sight.
    await button.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: haste.presses });
  }
  if (way !== 'slow') return;
  await page.waitForTimeout(300);
  proxy.lift(operation.id);
}

/** Resolves when no call has come by for a while and nothing loads. */
export async function calm(page: Page, proxy: FaultProxy): Promise<void> {
  for (let count = -1; count !== proxy.passed.length; ) {
    count = proxy.passed.length;
    await page.waitForTimeout(600);
  }
}

/** Resolves when the page has taken what came; a browser repeats a request itself when a connection it used before breaks. */
async function taken({ page, proxy }: Walker): Promise<void> {
  for (let count = -1; count !== proxy.passed.length; ) {
    count = proxy.passed.length;
    await page.waitForTimeout(150);
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  }
}

/** Presses until an answer arrives; every press waits for the page to take the loss. A dialog that asks first is closed by then and asks anew. */
async function pressLost(walker: Walker, { id }: Operation, trigger: Trigger, button: Locator, count: number): Promise<void> {
  const { page, proxy } = walker;
  const reached = (): number => proxy.passed.filter((call) => call.id === id && call.status !== undefined).length;
  const asksAnew = submitOf(trigger)?.within === 'alertdialog' ? (trigger.retry ?? trigger.do).slice(0, -1) : [];
  proxy.treat(id, { how: 'lose' });
  for (let lost = 1; lost <= count; lost += 1) {
    const before = reached();
    await button.click();
    for (let waited = 0; reached() === before; waited += 20) {
      if (waited > 10_000) throw new Error(`press ${lost} makes no call`);
      await page.waitForTimeout(20);
    }
    await taken(walker);
    await walker.run(asksAnew);
  }
  proxy.lift(id);
  await button.click();
}
