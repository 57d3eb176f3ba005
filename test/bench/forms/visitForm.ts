import type { Page } from '@playwright/test';
import { CpuMeter, type Work } from '../support/CpuMeter.ts';
import { unwatched, type Watch } from '../support/Watch.ts';
import { typeKeys } from './typeKeys.ts';
import { typeTimed } from './typeTimed.ts';
import { untilShown } from './untilShown.ts';

/** One implementation of the form under measurement. */
export interface Candidate {
  readonly name: string;
  /** Address of an empty page on the same origin. */
  readonly blank: string;
  address(count: number): string;
  /** Element of one message of a field. */
  readonly errors: string;
  /** Id of a control by section and field. */
  control(section: string, field: string, count: number): string;
  /** Takes the form away, or shows it, in the page as it is loaded. */
  toggle(page: Page, shown: boolean, count: number): Promise<void>;
}

/** How much a visit measures. */
export interface VisitSize {
  readonly count: number;
  readonly keys: number;
  /** Keys typed slowly; 0 leaves it out. */
  readonly slowKeys: number;
  readonly mounts: number;
}

/** What one visit of a form cost; work in milliseconds of processor time. */
export interface FormFigures {
  /** From the address to the form at rest. */
  readonly open: Work;
  /** The form shown again in the loaded page, each time. */
  readonly mounts: readonly Work[];
  /** Work of one key at 50 ms, in a fresh form and in one that validates while typing. */
  readonly key: Work;
  readonly liveKey: Work;
  /** Work of one key at 350 ms while validating. */
  readonly slowKey?: Work;
  /** From a key to its paint, each key, milliseconds of the clock. */
  readonly paints: readonly number[];
  readonly submit: Work;
  readonly submitMs: number;
  readonly heap: number;
}

const SETTLE_MS = 500;

function perKey(work: Work, keys: number): Work {
  return { total: work.total / keys, script: work.script / keys, layout: work.layout / keys };
}

async function focusOn(page: Page, id: string): Promise<void> {
  await page.evaluate((control) => {
    const element = document.getElementById(control);
    if (element === null) throw new Error(`There is no control ${control}.`);
    element.scrollIntoView({ block: 'center' });
    element.focus();
  }, id);
  await page.waitForTimeout(SETTLE_MS);
}

async function typed(page: Page, meter: CpuMeter, id: string, keys: number, everyMs: number): Promise<Work> {
  await focusOn(page, id);
  await meter.read();
  const text = await typeKeys(page, keys, everyMs);
  await page.waitForTimeout(SETTLE_MS);
  const work = await meter.read();
  const value = await page.evaluate((control) => (document.getElementById(control) as HTMLInputElement).value, id);
  if (!value.endsWith(text)) throw new Error(`${page.url()}: '${text}' was typed, '${value}' arrived.`);
  return perKey(work, keys);
}

async function submitted(page: Page, errors: string, expected: number): Promise<number> {
  return page.evaluate(
    ([selector, wanted]) =>
      new Promise<number>((done, fail) => {
        const begun = performance.now();
        const look = (): void => {
          const found = [...document.querySelectorAll(selector)].filter(({ textContent }) => textContent !== '').length;
          if (found >= wanted) done(performance.now() - begun);
          else if (performance.now() - begun > 20_000) fail(new Error(`${found} of ${wanted} messages`));
          else after();
        };
        const after = (): void => {
          const channel = new MessageChannel();
          channel.port1.onmessage = look;
          requestAnimationFrame(() => channel.port2.postMessage(undefined));
        };
        document.querySelector<HTMLElement>('form [type="submit"]')?.click();
        after();
      }),
    [errors, expected] as const,
  );
}

async function mounted(page: Page, meter: CpuMeter, candidate: Candidate, { count, mounts }: VisitSize): Promise<Work[]> {
  const works: Work[] = [];
  for (let round = 0; round < mounts; round += 1) {
    await candidate.toggle(page, false, count);
    await page.waitForTimeout(SETTLE_MS);
    await meter.heap();
    await candidate.toggle(page, true, count);
    await untilShown(page, count);
    works.push(await meter.read());
  }
  return works;
}

/** Opens the form of a candidate, types, submits and shows it again. Throws when text or messages do not arrive. */
export async function visitForm(page: Page, candidate: Candidate, size: VisitSize, watch: Watch = unwatched): Promise<FormFigures> {
  const { count, keys, slowKeys } = size;
  const middle = `p${Math.floor(count / 20)}`;
  const control = (field: string): string => candidate.control(middle, field, count);
  await page.goto(candidate.blank);
  const meter = await CpuMeter.of(page);
  await page.goto(candidate.address(count));
  await untilShown(page, count);
  const open = await meter.read();
  const heap = await meter.heap();
  const key = await watch('typing, 50 ms a key', () => typed(page, meter, control('s2'), keys, 50));
  await focusOn(page, control('s3'));
  const paints = await typeTimed(page, keys);
  await meter.read();
  const submitMs = await watch('submit', async () => {
    const taken = await submitted(page, candidate.errors, count / 5);
    await page.waitForTimeout(SETTLE_MS);
    return taken;
  });
  const submit = await meter.read();
  const liveKey = await watch('typing, validating', () => typed(page, meter, control('s2'), Math.min(keys, 35), 50));
  const slowKey = slowKeys > 0 ? await typed(page, meter, control('s4'), slowKeys, 350) : undefined;
  const mounts = await watch(`mount, ${size.mounts} times`, () => mounted(page, meter, candidate, size));
  return { open, mounts, key, liveKey, ...(slowKey && { slowKey }), paints, submit, submitMs, heap };
}
