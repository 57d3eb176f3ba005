import type { FaultKind, Treatment } from '../../../proof/support/faultKinds.ts';
import type { Stub, Trigger } from './trigger.ts';
import type { Use } from './usesOf.ts';
import type { Seen, Walker } from './Walker.ts';

/** What happened to one call under one fault. */
export interface Cell {
  readonly use: string;
  readonly operation: string;
  readonly fault: string;
  /** How the page reacted: `reported` an error, stayed `quiet` as documented, or `tolerated` the response. */
  readonly outcome: 'reported' | 'quiet' | 'tolerated' | 'failed';
  /** The texts that were shown and announced. */
  readonly words: string;
  /** Why the cell fails; empty when it holds. */
  readonly wrong: readonly string[];
  /** The last calls before it failed, with what the page was answered. */
  readonly calls?: readonly string[];
}

/** Everything a cell is about. */
export interface CellTask {
  readonly use: Use;
  readonly trigger: Trigger;
  readonly kind: FaultKind;
  readonly sample: unknown;
  /** Media types of the answer, if it is a file. */
  readonly fileTypes: readonly string[];
  /** Whether an equal call joins one that is under way, as calls with effects do. */
  readonly joins: boolean;
}

/** How long the page may take to say what went wrong (ms). */
const patience = Number(process.env['FAULT_PATIENCE'] ?? 20_000);
/** Between the last answer of a page's start and the step of its flows that follows from it, on a busy machine (ms). */
const flowsKnowMs = 1_000;
const inside = /secret_table|inside\.js|SELECT \*|at Object\./;

/** Tries one fault at one use of a call: reach, set off, look, lift, try again, look. */
export async function runCell(walker: Walker, task: CellTask): Promise<Cell> {
  const { use, kind } = task;
  const base = { use: use.id, operation: use.operation, fault: kind.id };
  try {
    const { outcome, words, wrong } = await attempt(walker, task);
    return wrong.length > 0 ? { ...base, outcome: 'failed', words, wrong, calls: lastCalls(walker) } : { ...base, outcome, words, wrong };
  } catch (error) {
    return {
      ...base,
      outcome: 'failed',
      words: '',
      wrong: [
        String(error instanceof Error ? error.message : error)
          .split('\n')
          .slice(0, 3)
          .join(' '),
      ],
      calls: lastCalls(walker),
    };
  }
}

function lastCalls({ proxy }: Walker): string[] {
  return proxy.passed.slice(-12).map(({ id, treated, status }) => `${id}${treated ? ' (treated)' : ''}: ${status ?? 'not answered'}`);
}

async function attempt(walker: Walker, task: CellTask): Promise<Pick<Cell, 'outcome' | 'words' | 'wrong'>> {
  const { proxy } = walker;
  const { use, trigger, kind } = task;
  await prepare(walker, task);
  // A dialog in which the try is set off is open by then, and is none of its words.
  const isAsked = trigger.do.some((step) => 'within' in step && step.within === 'alertdialog');
  if (isAsked) await walker.sees(trigger.do);
  let before = await walker.seen().catch(() => undefined);
  for (let looks = 0; isAsked && looks < 50 && before?.alerts.length === 0; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    before = await walker.seen().catch(() => undefined);
  }
  const from = proxy.passed.length;
  const { documents } = walker;
  const treated = () => proxy.passed.slice(from).filter((call) => call.id === use.operation && call.treated);
  const treatment = treatmentOf(task);
  proxy.treat(use.operation, treatment);
  await walker.run(trigger.do).catch(async (error: Error) => {
    // The first step sets off the call already: a 403 leads away before the others, and the dialog of a 500 stands over them.
    const isStopped = kind.id === '403' ? !walker.isAt(trigger.open) : kind.id === '500' && (await walker.isStopped());
    if (treated().length === 0 || !isStopped) throw error;
  });
  await until(() => treated().length > 0, 'the call was not made');
  const wrong: string[] = [];
  if (kind.id === 'overtaken') {
    // A button waits for its answer: nothing overtakes what was pressed, nor a call that equal ones join.
    if (use.screen !== undefined && use.press === undefined && !task.joins) {
      await walker.run(trigger.retry ?? trigger.do);
      await until(
        () => treated().length > 1 && treated().every(({ status }) => status !== undefined),
        () => `no second call overtakes the first: ${JSON.stringify(treated())}`,
      );
    }
    proxy.lift(use.operation);
    restub(walker, trigger);
  }
  // A page may leave by itself when a call gets no response.
  if ((treatment.how === 'hold' || treatment.how === 'drip') && trigger.away !== true) {
    const limits = await walker.runOutOfTime(use.operation);
    if (limits.some((ms) => ms !== walker.callTimeoutMs))
      wrong.push(`gives up after ${limits} ms, the portal says ${walker.callTimeoutMs}`);
  }
  if (trigger.away === true) await until(() => walker.documents > documents, 'the page is not left');
  const { outcome, words } = await look(walker, task, before, wrong);
  await recover(walker, task, before, wrong, outcome);
  return { outcome, words, wrong };
}

/** A stub that stands in for the server answers late where the server's own answer would be overtaken. */
function treatmentOf({ use, trigger, kind, sample, fileTypes }: CellTask): Treatment {
  const treatment = kind.treatment(sample);
  const [fileType] = fileTypes;
  // A response in place of a file is tolerable only with the media type of the file.
  if (fileType !== undefined && kind.meaning !== 'failed' && treatment.how === 'answer')
    return { ...treatment, headers: { ...treatment.headers, 'content-type': fileType } };
  const stub = trigger.stubs?.[use.operation];
  if (kind.id !== 'overtaken' || stub === undefined || stub.until === 'do') return treatment;
  return { ...answerOfStub(stub), afterMs: 500 };
}

/** Goes to the screen of the fault: within the page if no fault has left a trace in it, else by loading the document. */
async function prepare(walker: Walker, task: CellTask): Promise<void> {
  const { trigger } = task;
  const { proxy } = walker;
  await walker.become(trigger);
  const from = proxy.passed.length;
  walker.forget();
  restub(walker, trigger);
  if (trigger.open !== undefined && !(isOnFoot(task) && (await walker.strollTo(trigger.open)))) {
    await walker.run([{ open: trigger.open, ...(trigger.hash !== undefined && { hash: trigger.hash }) }]);
    if (!(await walker.rest())) throw new Error(`${trigger.open} does not come to rest`);
  }
  await walker.run(trigger.steps ?? []);
  const treated = (id: string) => proxy.passed.slice(from).some((call) => call.id === id && call.treated && call.status !== undefined);
  for (const [id, { until: end }] of Object.entries(trigger.stubs ?? {})) {
    if (end !== 'do') continue;
    // A slow page may rest before it asks for what the stub answers, and before its flows know the answer.
    await until(() => treated(id), `${id} is not asked for`);
    await walker.rest();
    await walker.page.waitForTimeout(flowsKnowMs);
    proxy.lift(id);
  }
  for (const step of trigger.steps ?? []) {
    if (!('treat' in step)) continue;
    await until(() => treated(step.treat), `${step.treat} is not asked for`);
    await walker.sees(trigger.do);
    proxy.lift(step.treat);
  }
}

/** Whether the page can be used again: the trigger only goes to a screen or presses something that its screen starts anew. */
function isOnFoot({ use, trigger }: CellTask): boolean {
  const isWalk = trigger.do.every((step) => 'go' in step || (use.press !== undefined && 'press' in step));
  return isWalk && trigger.steps === undefined && Object.values(trigger.stubs ?? {}).every(({ until: end }) => end === undefined);
}

function restub({ proxy }: Walker, { stubs = {} }: Trigger): void {
  for (const [id, stub] of Object.entries(stubs)) proxy.treat(id, answerOfStub(stub));
}

function answerOfStub({ status = 200, json, type = 'application/json' }: Stub): Extract<Treatment, { how: 'answer' }> {
  return { how: 'answer', status, headers: { 'content-type': type }, body: json === undefined ? '' : JSON.stringify(json) };
}

/** Checks what the page must show while the fault lasts. */
async function look(walker: Walker, task: CellTask, before: Seen | undefined, wrong: string[]): Promise<Pick<Cell, 'outcome' | 'words'>> {
  const { trigger, kind, use } = task;
  const isQuiet = trigger.quiet !== undefined && (kind.id !== '500' || trigger.silent === true);
  const isAbsence = use.screen?.onError === 'note' && kind.id === '404';
  const led = trigger.leads?.[kind.id];
  const mustTell = kind.meaning === 'failed' && !isQuiet && !isAbsence && led === undefined;
  if (!mustTell) await walker.rest();
  let seen = await steady(walker);
  const polite = politeOf(walker, task);
  const said = (): string[] => [
    ...news(seen.alerts, before?.alerts),
    ...seen.statuses.filter((text) => polite !== undefined && text.includes(polite)),
  ];
  const mustNote = isQuiet && kind.meaning === 'failed' && trigger.silent !== true;
  const isNoted = (): boolean => walker.log.length > 0 || news(seen.statuses, before?.statuses).length > 0 || said().length > 0;
  const isDone = (): boolean => !seen.busy && !seen.blank && (!mustTell || said().length > 0) && (!mustNote || isNoted());
  const end = Date.now() + patience;
  while (!isDone() && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    seen = await walker.seen().catch(() => seen);
  }
  if (led !== undefined && !walker.isAt(led.to)) wrong.push(`the page does not go to ${led.to}`);
  if (mustTell && said().length === 0) wrong.push('no error is shown and announced');
  if (kind.meaning === 'fine' && said().length > 0) wrong.push(`an error is told of an answer that is right: ${said()[0]}`);
  if (mustNote && !isNoted()) wrong.push('swallowed without a notice or a log line');
  judge(seen, walker, wrong);
  if (kind.id === '500' && mustTell) await judgeModal(walker, use, wrong);
  if (kind.meaning !== 'fine') await judgeTyped(walker, trigger, kind, said().length > 0, wrong);
  const words = said().join(' | ').slice(0, 200);
  if (said().length > 0) return { outcome: 'reported', words };
  return { outcome: isQuiet ? 'quiet' : 'tolerated', words };
}

/** A page that is just being left cannot be looked at. */
async function steady(walker: Walker): Promise<Seen> {
  for (;;) {
    const seen = await walker.seen().catch((error: Error) => error);
    if (!(seen instanceof Error)) return seen;
    if (!/context was destroyed|navigat/.test(seen.message)) throw seen;
    await walker.page.waitForLoadState('domcontentloaded');
  }
}

/** The text of a failure that is announced politely instead of as an alert. */
function politeOf(walker: Walker, { trigger, use }: CellTask): string | undefined {
  const key = trigger.says ?? (use.screen?.onError === 'note' ? 'errors.partial' : undefined);
  return key === undefined ? undefined : walker.textOf(key);
}

function judge(seen: Seen, walker: Walker, wrong: string[]): void {
  if (seen.busy) wrong.push('the loader is still on');
  if (seen.blank) wrong.push('the page is blank');
  if (seen.blockFault) wrong.push('a block broke');
  if (inside.test(seen.text)) wrong.push(`the inside of the server is shown: ${inside.exec(seen.text)?.[0]}`);
  for (const fault of walker.faults.splice(0)) wrong.push(fault.slice(0, 200));
}

async function judgeModal(walker: Walker, use: Use, wrong: string[]): Promise<void> {
  const modal = walker.page.getByRole('alertdialog');
  await modal
    .first()
    .waitFor({ timeout: patience })
    .catch(() => undefined);
  const modals = await modal.count();
  if (modals !== 1) wrong.push(`${modals} modals for a 500 of ${use.operation}`);
}

async function judgeTyped(walker: Walker, trigger: Trigger, kind: FaultKind, isReported: boolean, wrong: string[]): Promise<void> {
  const answered = !['timeout', 'drip', 'reset', 'cut', 'gzip'].includes(kind.id);
  // A refusal with 403 leads home; a success takes the form away; some forms are cleared by the specification's word.
  if (kind.id === '403' || !isReported || (trigger.cleared !== undefined && answered)) return;
  const remainingTexts = await walker.remainingTexts();
  walker.typed.forEach(({ field, text }, at) => {
    if (remainingTexts[at] !== text) wrong.push(`typed data of ${field} is lost`);
  });
}

/** The fault is lifted and the same is tried again. */
async function recover(walker: Walker, task: CellTask, before: Seen | undefined, wrong: string[], outcome: Cell['outcome']): Promise<void> {
  const { trigger, kind, use } = task;
  const { proxy, page } = walker;
  proxy.lift();
  restub(walker, trigger);
  if (kind.meaning === 'fine' || (kind.meaning === 'odd' && outcome === 'tolerated')) return;
  const close = page.getByRole('alertdialog').getByRole('button', { name: walker.textOf('errors.server.close'), exact: true });
  if ((await close.count()) > 0) {
    await close.last().click();
    await close.first().waitFor({ state: 'detached' });
    const end = Date.now() + patience;
    let under = await steady(walker);
    while ((under.busy || under.blank) && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      under = await steady(walker);
    }
    if (under.busy || under.blank) wrong.push(`under the closed dialog the page ${under.busy ? 'waits for ever' : 'is blank'}`);
  }
  if (trigger.retry?.length === 0) return;
  const from = proxy.passed.length;
  // Other calls of the failed try may end first, unless they never get a response.
  if (kind.id !== 'timeout' && kind.id !== 'drip') await walker.rest();
  await again(walker, task);
  await until(
    () => proxy.passed.slice(from).some(({ id, status = 0 }) => id === use.operation && status > 0 && status < 400),
    'the second try makes no call that succeeds',
  ).catch((error: Error) => wrong.push(error.message));
  const end = Date.now() + patience;
  let left = await leftOver(walker, before);
  while (left !== undefined && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    left = await leftOver(walker, before);
  }
  if (left !== undefined) wrong.push(`after the second try: ${left}`);
  for (const fault of walker.faults.splice(0)) wrong.push(`after the second try: ${fault.slice(0, 200)}`);
}

async function again(walker: Walker, task: CellTask): Promise<void> {
  const { trigger, kind } = task;
  // A page that went to another route begins again.
  if ((kind.id === '403' || trigger.leads?.[kind.id] !== undefined) && !walker.isAt(trigger.open)) {
    await prepare(walker, task);
    await walker.run(trigger.do);
    return;
  }
  const retry = walker.page.getByRole('button', { name: walker.textOf('errors.retry'), exact: true });
  if ((await retry.locator('visible=true').count()) > 0) await retry.locator('visible=true').first().click();
  else await walker.run(trigger.retry ?? trigger.do);
}

async function leftOver(walker: Walker, before: Seen | undefined): Promise<string | undefined> {
  const seen = await walker.seen().catch(() => undefined);
  if (seen === undefined) return 'the page is on its way';
  if (seen.busy) return 'the loader is still on';
  if (seen.blank) return 'the page is blank';
  const alerts = news(seen.alerts, before?.alerts);
  return alerts.length > 0 ? `an error stays: ${alerts[0]}` : undefined;
}

function news(now: readonly string[], before: readonly string[] = []): string[] {
  return now.filter((text) => !before.includes(text));
}

async function until(holds: () => boolean, otherwise: string | (() => string)): Promise<void> {
  const end = Date.now() + patience;
  while (!holds()) {
    if (Date.now() > end) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
