import type { Firefox } from '../../browser/proof/support/firefox.ts';

/** An element of the page, as WebDriver BiDi names it. */
interface Element {
  readonly sharedId: string;
}

/** What a page complained about in its console, or an error of its scripts. */
interface LogEntry {
  readonly level: string;
  readonly text: string | null;
}

/** How long an element may take to be there: the machine may be busy. */
const PATIENCE_MS = 20_000;
const BETWEEN_TRIES_MS = 50;
/** What Firefox says of an event stream whose page is left; the server ends it the same way in every browser. */
const LEFT_PAGE = /^The connection to \S+\/portico\/events was interrupted while the page was loading\.$/;
const ENTER = '\uE007';

/** A page of Firefox that is used as people use it: elements are found by Firefox's own roles and names, and get pointer and keys. */
export class FirefoxPage {
  /** Errors of the page's console and scripts. */
  readonly errors: string[] = [];
  readonly #firefox: Firefox;
  readonly #context: unknown;
  readonly #url: string;

  private constructor(firefox: Firefox, context: unknown, url: string) {
    this.#firefox = firefox;
    this.#context = context;
    this.#url = url;
    firefox.onEvent('log.entryAdded', (entry) => {
      const { level, text } = entry as unknown as LogEntry;
      if (level === 'error' && !LEFT_PAGE.test(String(text))) this.errors.push(String(text));
    });
  }

  /** Opens a page in a user context of its own, with cookies and storage that no other page sees. */
  static async open(firefox: Firefox, url: string): Promise<FirefoxPage> {
    const { userContext } = await firefox.send('browser.createUserContext', {});
    const { context } = await firefox.send('browsingContext.create', { type: 'tab', userContext });
    await firefox.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
    const page = new FirefoxPage(firefox, context, url);
    await firefox.send('session.subscribe', { events: ['log.entryAdded'], contexts: [context] });
    return page;
  }

  async goto(path: string): Promise<void> {
    await this.#send('browsingContext.navigate', { url: this.#url + path, wait: 'complete' });
  }

  async close(): Promise<void> {
    await this.#send('browsingContext.close', {});
  }

  /**
   * The first element of a role and a name, inside another one or anywhere; waits until it is there. Beside a dialog look inside it: Firefox
   * waits for each inert element.
   */
  find(role: string, name: string, inside?: Element): Promise<Element> {
    return this.#until(`${role} "${name}"`, async () => (await this.#locate(role, name, inside))[0]);
  }

  /** Waits until nothing that a selector finds is shown. */
  async gone(selector: string): Promise<void> {
    const isGone = `(selector) => [...document.querySelectorAll(selector)].every((one) => !one.checkVisibility()) || undefined`;
    await this.#until(`end of ${selector}`, () => this.#call(isGone, [selector]));
  }

  /** The first element that a selector finds and whose text holds `text`; waits until it is there. */
  having(selector: string, text: string): Promise<Element> {
    const find = `(selector, text) => [...document.querySelectorAll(selector)].find((one) => one.innerText.includes(text))`;
    return this.#until(`${selector} with "${text}"`, () => this.#call<Element>(find, [selector, text]));
  }

  /** The input whose label begins with a text; waits until it is there. */
  labelled(text: string): Promise<Element> {
    const find = `(text) => [...document.querySelectorAll('label')].find((one) => one.innerText.trim().startsWith(text))?.control`;
    return this.#until(`input "${text}"`, () => this.#call<Element>(find, [text]));
  }

  /** Waits until an element's text holds `text`. */
  async shows(element: Element, text: string): Promise<void> {
    await this.#until(`"${text}"`, () => this.#call(`(one, text) => one.innerText.includes(text) || undefined`, [element, text]));
  }

  /** What a function of the page gives, written as text. */
  async ask<Outcome>(declaration: string, ...given: readonly string[]): Promise<Outcome | undefined> {
    return this.#call<Outcome>(declaration, given);
  }

  /** Presses an element with the pointer. */
  async press(element: Element): Promise<void> {
    await this.#call(`(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })`, [element]);
    const pointer = { type: 'pointer', id: 'mouse' };
    const origin = { type: 'element', element };
    await this.#send('input.performActions', {
      actions: [
        {
          ...pointer,
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  }

  /** Types into an element in place of what it holds. */
  async type(element: Element, text: string): Promise<void> {
    await this.#call(`(one) => { one.focus(); one.select?.(); }`, [element]);
    await this.keys(text);
  }

  async enter(): Promise<void> {
    await this.keys(ENTER);
  }

  /** Presses one key after the other. */
  async keys(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('input.performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async #locate(role: string, name: string, inside?: Element): Promise<readonly Element[]> {
    const { nodes } = await this.#send('browsingContext.locateNodes', {
      locator: { type: 'accessibility', value: { role, name } },
      ...(inside ? { startNodes: [inside] } : {}),
    });
    return nodes as readonly Element[];
  }

  async #call<Outcome>(declaration: string, given: readonly (Element | string)[]): Promise<Outcome | undefined> {
    const response = await this.#firefox.send('script.callFunction', {
      functionDeclaration: declaration,
      arguments: given.map((each) => (typeof each === 'string' ? { type: 'string', value: each } : each)),
      target: { context: this.#context },
      awaitPromise: true,
    });
    const { exceptionDetails, result } = response as {
      exceptionDetails?: { text: string };
      result?: { type: string; value?: unknown; sharedId?: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (result?.type === 'node' ? { sharedId: result.sharedId } : result?.value) as Outcome | undefined;
  }

  #send(method: string, details: object): Promise<Record<string, unknown>> {
    return this.#firefox.send(method, { context: this.#context, ...details });
  }

  /** What `attempt` gives once that is something. An attempt may fail while the page changes under it. */
  async #until<Outcome>(what: string, attempt: () => Promise<Outcome | undefined>): Promise<Outcome> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const outcome = await attempt().catch(() => undefined);
      if (outcome !== undefined) return outcome;
      if (Date.now() > end) throw new Error(`there is no ${what}; the page says: ${await this.#text()}`);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }

  async #text(): Promise<string> {
    return String(await this.#call<string>(`() => document.body.innerText.slice(0, 400)`, []).catch(String)).replaceAll('\n', ' | ');
  }
}
