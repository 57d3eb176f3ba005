import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { CompiledPortal } from '#compiler';
import type { FaultProxy } from '../../../proof/support/faultProxy.ts';
import { walk } from '../../support/openAs.ts';
import { enterAs } from '../../support/walk.ts';
import { fieldValue } from './fieldValue.ts';
import type { Step, Trigger } from './trigger.ts';

/** How long one thing on the page may take (ms). */
const patience = 30_000;

/** What stands on the page for everybody to see and hear. */
export interface Seen {
  readonly alerts: readonly string[];
  readonly statuses: readonly string[];
  readonly busy: boolean;
  readonly blank: boolean;
  readonly blockFault: boolean;
  readonly text: string;
}

/** A person with a browser of their own: signs in, walks by the documents' names, and remembers what went wrong in the page. */
export class Walker {
  readonly proxy: FaultProxy;
  readonly page: Page;
  /** Uncaught errors and error lines of ours since the last `forget`. */
  readonly faults: string[] = [];
  /** Lines about swallowed calls since the last `forget`. */
  readonly log: string[] = [];
  typed: { readonly field: string; readonly text: string }[] = [];
  readonly #portal: CompiledPortal;
  readonly #forms: { readonly [id: string]: { readonly schema: unknown } };

  private constructor(page: Page, proxy: FaultProxy, portal: CompiledPortal) {
    this.page = page;
    this.proxy = proxy;
    this.#portal = portal;
    this.#forms = formsOf(portal);
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(text)) this.faults.push(`console: ${text}`);
      if (text.startsWith('[call ')) this.log.push(text);
    });
  }

  /** A fresh browser context whose portal is the proxy. */
  static async start(browser: Browser, proxy: FaultProxy, portal: CompiledPortal, trigger: Trigger): Promise<Walker> {
    const viewport = trigger.narrow === true ? { width: 390, height: 800 } : { width: 1280, height: 800 };
    const context: BrowserContext = await browser.newContext({ baseURL: proxy.url, locale: 'en-US', viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const walker = new Walker(page, proxy, portal);
    if (trigger.as !== undefined) await walker.signIn(trigger.as, trigger.acting);
    return walker;
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

  forget(): void {
    this.faults.length = 0;
    this.log.length = 0;
    this.typed = [];
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.#step(step);
  }

  /** Waits until nothing loads. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector('[role=progressbar], .p-screen-skeleton, .p-form[aria-busy=true]') === null &&
        document.querySelector('main') !== null,
      undefined,
      { timeout: patience },
    );
  }

  /** Path of a route, without parameters. */
  pathOf(route: string): string {
    const path = this.#portal.routes.routes[route]?.path;
    if (path === undefined) throw new Error(`No route '${route}'`);
    return path;
  }

  textOf(key: string): string {
    const variant = this.#portal.variants.get(this.#portal.defaultVariant);
    return variant?.text('en', key) ?? key;
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
        alerts: texts('[role=alert], [role=alertdialog]'),
        statuses: texts('[role=status]'),
        busy: document.querySelector('[role=progressbar].p-progress, .p-screen-skeleton') !== null,
        blank: (document.querySelector('main')?.innerText ?? '').trim() === '' && document.querySelector('[role=dialog]') === null,
        blockFault: document.querySelector('.p-block-fault') !== null,
        text: document.body.innerText,
      };
    });
  }

  /** What of the typed texts is still there; undefined for a field that is gone. */
  kept(): Promise<(string | undefined)[]> {
    return Promise.all(
      this.typed.map(async ({ field }) => {
        const input = this.page.locator(`#${field}`);
        return (await input.count()) === 0 ? undefined : input.inputValue();
      }),
    );
  }

  async #step(step: Step): Promise<void> {
    const { page } = this;
    if ('open' in step)
      await page.goto(`${this.pathOf(step.open)}${step.hash === undefined ? '' : `#${step.hash}`}`, { waitUntil: 'commit' });
    else if ('go' in step) await walk(page, this.pathOf(step.go));
    else if ('press' in step) await this.#press(this.textOf(step.press));
    else if ('fill' in step) await this.#fill(step.fill, step.with);
    else if ('type' in step) await page.getByLabel(this.textOf(step.type), { exact: true }).first().fill(step.text);
    else if ('choose' in step)
      await page.getByLabel(this.textOf(step.choose), { exact: true }).locator('visible=true').first().selectOption(step.value);
    else if ('treat' in step) this.proxy.treat(step.treat, { how: 'answer', status: step.status, body: '{}' });
    else await this.signIn(step.signIn);
  }

  async #press(name: string): Promise<void> {
    const target = this.page.getByRole('button', { name, exact: true }).or(this.page.getByRole('menuitem', { name, exact: true }));
    await target.locator('visible=true').last().click();
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
