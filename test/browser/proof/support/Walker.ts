import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { CompiledPortal } from '#compiler';
import type { FaultProxy } from '../../../proof/support/faultProxy.ts';
import { pathPattern } from '../../../proof/support/pathPattern.ts';
import { chooseFilter, filterButton } from '../../support/chooseFilter.ts';
import { walk } from '../../support/openAs.ts';
import { enterAs } from '../../support/walk.ts';
import { fieldValue } from './fieldValue.ts';
import { noteCalls } from './noteCalls.ts';
import { placeOf } from './placeOf.ts';
import type { Step, Trigger } from './trigger.ts';

/** How long one thing on the page may take (ms). */
const patience = 30_000;

type Calls = { readonly callsUnderWay: ReadonlyMap<XMLHttpRequest, string>; readonly fetching: { readonly count: number } };

type PressStep = Extract<Step, { readonly press: string }>;
type FilterStep = Extract<Step, { readonly filter: string }>;
type TickStep = Extract<Step, { readonly tick: string }>;

/** What the page shows and announces at this moment. */
export interface Seen {
  readonly alerts: readonly string[];
  readonly statuses: readonly string[];
  readonly busy: boolean;
  readonly blank: boolean;
  readonly blockFault: boolean;
  readonly text: string;
}

/** A person with a browser: signs in, walks by the documents' names, and remembers what went wrong in the page. */
export class Walker {
  readonly proxy: FaultProxy;
  readonly page: Page;
  /** Uncaught errors and error lines of ours since the last `forget`. */
  readonly faults: string[] = [];
  /** Lines about swallowed calls since the last `forget`. */
  readonly log: string[] = [];
  /** Documents that have been loaded so far. */
  documents = 0;
  typed: { readonly field: string; readonly text: string }[] = [];
  readonly #portal: CompiledPortal;
  #who: string | undefined;
  #routeParams: Trigger['routeParams'] = undefined;
  readonly #forms: { readonly [id: string]: { readonly schema: unknown } };

  private constructor(page: Page, proxy: FaultProxy, portal: CompiledPortal) {
    this.page = page;
    this.proxy = proxy;
    this.#portal = portal;
    this.#forms = formsOf(portal);
    page.on('domcontentloaded', () => {
      this.documents += 1;
    });
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(text)) this.faults.push(`console: ${text}`);
      if (text.startsWith('[call ')) this.log.push(text);
    });
  }

  /** A fresh browser context whose portal is the proxy. */
  static async start(browser: Browser, proxy: FaultProxy, portal: CompiledPortal): Promise<Walker> {
    const context = await browser.newContext({ baseURL: proxy.url, locale: 'en-US' });
    await context.addInitScript(noteCalls);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    return new Walker(page, proxy, portal);
  }

  /** Signs in as the account of a trigger. Nothing of the former session is left, unless the same account is still signed in. */
  async become({ as, acting, narrow, away, leaves, routeParams }: Trigger): Promise<void> {
    this.#routeParams = routeParams;
    const width = narrow === true ? 390 : 1280;
    const who = `${as} ${acting ?? ''}`;
    if (as !== undefined && who === this.#who && this.page.viewportSize()?.width === width) return;
    await this.#forgetPerson();
    await this.page.setViewportSize({ width, height: 800 });
    await this.page.waitForFunction((wanted) => innerWidth === wanted, width);
    if (as !== undefined) await this.signIn(as, acting);
    this.#who = away === true || leaves !== undefined ? undefined : who;
  }

  /** Clears cookies and storage while no page is open that could notice; the cache of scripts stays. */
  async #forgetPerson(): Promise<void> {
    const { page, proxy } = this;
    // The last page must not write to the storage after it has been cleared.
    if (page.url().startsWith(proxy.url)) await this.rest(patience / 10);
    await this.#load(`${proxy.url}/health`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
  }

  async stop(): Promise<void> {
    await this.page.context().close();
  }

  async signIn(login: string, acting?: string): Promise<void> {
    await enterAs(this.page.context(), this.proxy.url, login);
    if (acting === undefined) return;
    const token = await this.page.context().request.post('/oauth/authorize', {
      headers: { Authorization: `Basic ${Buffer.from('portal:').toString('base64')}` },
      form: { response_type: 'token', client_id: 'portal' },
    });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const answer = await this.page
      .context()
      .request.post('/impersonate', { headers: { Authorization: `Bearer ${bearer}` }, data: { loginName: acting } });
    if (!answer.ok()) throw new Error(`acting for ${acting}: ${answer.status()}`);
    await this.page.context().addCookies([{ name: 'impersonate', value: acting, url: this.proxy.url }]);
  }

  /** After how long the page has to give up a call (ms). */
  get callTimeoutMs(): number | undefined {
    return this.#portal.portal.callTimeoutMs;
  }

  /** Goes to a route without loading the document; false if that is impossible, or if the page there shows an alert or a dialog. */
  async strollTo(route: string): Promise<boolean> {
    const { page } = this;
    if (!(await page.evaluate(() => document.querySelector('#main') !== null))) return false;
    await walk(page, this.pathOf(route));
    if (!(await this.rest())) return false;
    const { alerts } = await this.seen();
    return alerts.length === 0 && (await page.getByRole('dialog').count()) === 0 && this.isAt(route);
  }

  /** Saves a picture of the page. */
  async picture(name: string): Promise<void> {
    await this.page
      .screenshot({ path: join('test-results', 'proof', 'pictures', `${name.replaceAll(' ', '-')}.png`) })
      .catch(() => undefined);
  }

  forget(): void {
    this.faults.length = 0;
    this.log.length = 0;
    this.typed = [];
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.#step(step);
  }

  /** Waits until what the first step presses is there. */
  async sees([step]: readonly Step[]): Promise<void> {
    if (step !== undefined && 'press' in step) await this.control(step).waitFor();
  }

  /** What a step presses. */
  control({ press, of, within }: PressStep): Locator {
    const name = this.textOf(press, of);
    const around = within === undefined ? this.page : this.page.getByRole(within).last();
    const target = around.getByRole('button', { name, exact: true }).or(around.getByRole('menuitem', { name, exact: true }));
    return target.locator('visible=true').last();
  }

  /** Waits until nothing loads and no call is under way, also none that follows at once from the last answer; false if that never comes. */
  async rest(ms = patience / 3): Promise<boolean> {
    const rested = this.page.waitForFunction(
      async () => {
        const { callsUnderWay, fetching } = window as unknown as Calls;
        const isAtRest = (): boolean =>
          callsUnderWay.size === 0 &&
          fetching.count === 0 &&
          document.querySelector('[role=progressbar], .p-screen-skeleton, .p-waiting, .p-form[aria-busy=true]') === null &&
          document.querySelector('#main') !== null;
        for (let turns = 0; turns < 3; turns += 1) {
          if (!isAtRest()) return false;
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
        }
        return true;
      },
      undefined,
      { timeout: ms },
    );
    return rested.then(
      () => true,
      () => false,
    );
  }

  /**
   * The time-out of a held or dripping call passes now: the browser counts it from the start of the request, so that a shorter one is
   * over already. Answers the time-outs that the page had set (ms).
   */
  async runOutOfTime(operation: string): Promise<readonly number[]> {
    const { method = '', path = '' } = this.#portal.operations[operation] ?? {};
    const call = { method, path: pathPattern(path).source };
    const handle = await this.page.waitForFunction(
      ({ method, path }) => {
        const { callsUnderWay } = window as unknown as Calls;
        const found = [...callsUnderWay].filter(([, asked]) => new RegExp(path).test(asked.replace(`${method} `, '')));
        const limits = found.map(([{ timeout }]) => timeout);
        for (const [call] of found) call.timeout = 1;
        return limits.length > 0 && limits;
      },
      call,
      { timeout: patience },
    );
    return (await handle.jsonValue()) as number[];
  }

  /** Address of a route, with what the trigger or places.json says for its parameters, and places.json for its query. */
  pathOf(route: string): string {
    const path = this.#portal.routes.routes[route]?.path;
    if (path === undefined) throw new Error(`No route '${route}'`);
    return placeOf(route, path, this.#routeParams);
  }

  /** Whether the page is at a route; true if no route is named. */
  isAt(route: string | undefined): boolean {
    return route === undefined || new URL(this.page.url()).pathname === this.pathOf(route).split('?')[0];
  }

  /** Whether a dialog that must be answered stands over the page. */
  async isStopped(): Promise<boolean> {
    return (await this.page.getByRole('alertdialog').count()) > 0;
  }

  textOf(key: string, args?: { readonly [name: string]: string }): string {
    const variant = this.#portal.variants.get(this.#portal.defaultVariant);
    return variant?.text('en', key, args) ?? key;
  }

  seen(): Promise<Seen> {
    return this.page.evaluate(() => {
      const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const texts = (selector: string): string[] =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => shown(element) && element.closest('[aria-busy=true]') === null)
          .map((element) => element.innerText.trim())
          .filter((text) => text !== '');
      return {
        // A summary of errors is read out because it takes the focus.
        alerts: texts('[role=alert], [role=alertdialog], [data-error-summary]:focus'),
        statuses: texts('[role=status]'),
        busy: document.querySelector('[role=progressbar].p-progress, .p-screen-skeleton') !== null,
        blank: (document.querySelector('main')?.innerText ?? '').trim() === '' && document.querySelector('[role=dialog]') === null,
        blockFault: document.querySelector('.p-block-fault') !== null,
        text: document.body.innerText,
      };
    });
  }

  /** The present values of the fields that were typed into; undefined for a field that is gone. */
  remainingTexts(): Promise<(string | undefined)[]> {
    return Promise.all(
      this.typed.map(async ({ field }) => {
        const input = this.page.locator(`#${field}`);
        return (await input.count()) === 0 ? undefined : input.inputValue();
      }),
    );
  }

  /** Loads a document, again if the page was just about to load one by itself. */
  async #load(address: string): Promise<void> {
    const { page } = this;
    const load = () => page.goto(address, { waitUntil: 'commit' });
    await load().catch(async (error: Error) => {
      if (!/ERR_ABORTED|interrupted by another/.test(error.message)) throw error;
      await page.waitForLoadState('domcontentloaded');
      await load();
    });
  }

  async #step(step: Step): Promise<void> {
    const { page } = this;
    if ('open' in step) await this.#load(`${this.pathOf(step.open)}${step.hash === undefined ? '' : `#${step.hash}`}`);
    else if ('go' in step) await this.#go(step);
    else if ('press' in step) await this.#press(step);
    else if ('fill' in step) await this.#fill(step.fill, step.with);
    else if ('type' in step) await page.getByLabel(this.textOf(step.type), { exact: true }).first().fill(step.text);
    else if ('tick' in step) await this.#tick(step);
    else if ('pick' in step) await page.locator('.p-radio').filter({ hasText: step.pick }).getByRole('radio').check();
    else if ('choose' in step)
      await page.getByLabel(this.textOf(step.choose), { exact: true }).locator('visible=true').first().selectOption(step.value);
    else if ('attach' in step) await this.#attach(step);
    else if ('filter' in step) await this.#filter(step);
    else if ('treat' in step) this.proxy.treat(step.treat, { how: 'answer', status: step.status, body: '{}' });
    else await this.signIn(step.signIn);
  }

  async #attach({ attach, content }: Extract<Step, { readonly attach: string }>): Promise<void> {
    const file = { name: attach, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
    await this.page.locator('input[type=file]').last().setInputFiles(file);
  }

  async #filter({ filter, option, further, unless }: FilterStep): Promise<void> {
    if (await this.#shows(unless)) return;
    const { page } = this;
    const label = this.textOf(filter);
    if (further === true) {
      await page
        .getByRole('search')
        .getByRole('button', { name: this.textOf('table.moreFilters'), exact: true })
        .click();
      await page.getByRole('option', { name: label, exact: true }).click();
    } else if (option === undefined) await filterButton(page, label).click();
    else await chooseFilter(page, label, option);
  }

  /** Goes to a route and lets the page show it before anything else is done. */
  async #go({ go, query }: Extract<Step, { readonly go: string }>): Promise<void> {
    await walk(this.page, `${this.pathOf(go)}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`);
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  async #press(step: PressStep): Promise<void> {
    if (await this.#shows(step.unless)) return;
    const control = this.control(step);
    await control.waitFor();
    // A busy button ignores presses: a file that came at the second try may still be on its way.
    for (let looks = 0; looks < 100 && (await control.getAttribute('aria-busy')) === 'true'; looks += 1) await this.page.waitForTimeout(50);
    await control.click();
  }

  async #tick({ of, tick, unless }: TickStep): Promise<void> {
    if (!(await this.#shows(unless))) await this.page.getByRole('checkbox', { name: this.textOf(tick, of), exact: true }).check();
  }

  /** Whether a field or button of that name is in sight. */
  async #shows(key: string | undefined): Promise<boolean> {
    if (key === undefined) return false;
    const name = this.textOf(key);
    const named = this.page.getByLabel(name, { exact: true }).or(this.page.getByRole('button', { name, exact: true }));
    return (await named.locator('visible=true').count()) > 0;
  }

  async #fill(form: string, given: { readonly [field: string]: string } = {}): Promise<void> {
    const { properties } = (this.#forms[form]?.schema ?? {}) as { readonly properties?: { readonly [name: string]: unknown } };
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const text = given[name] ?? fieldValue(schema);
      if (text === undefined) continue;
      const field = `${form}_${name}`;
      await this.page.locator(`#${field}`).fill(text);
      this.typed = [...this.typed.filter((entry) => entry.field !== field), { field, text }];
    }
  }
}

function formsOf(portal: CompiledPortal): { readonly [id: string]: { readonly schema: unknown } } {
  return Object.assign(
    {},
    ...[...portal.files.values()]
      .filter(({ contentType }) => contentType.includes('json'))
      .map(({ body }) => (JSON.parse(new TextDecoder().decode(body)) as { forms?: object }).forms ?? {}),
  );
}
