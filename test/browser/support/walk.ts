import type { BrowserContext, Page, Request, Route } from '@playwright/test';

const PASSWORD = 'Portal.2026!';
const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;

/** A call as it left the page. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** Puts a signed-in session into the browser without walking through the sign-in page. */
export async function enterAs(context: BrowserContext, url: string, login: string): Promise<void> {
  const answer = await context.request.post(`${url}/oauth/token`, {
    headers: { Authorization: CLIENT, 'Sec-Fetch-Site': 'same-origin' },
    form: { grant_type: 'password', username: login, password: PASSWORD, 'remember-me': 'false' },
  });
  if (!answer.ok()) throw new Error(`${login}: ${answer.status()} ${await answer.text()}`);
}

/** Opens an address as a signed-in account and waits for its heading. */
export async function openAs(page: Page, url: string, login: string, path = '/'): Promise<void> {
  // An open page would notice that its session is gone, and log the new one out.
  await page.goto('about:blank');
  await enterAs(page.context(), url, login);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
}

/** Answers a call of the page instead of the server; a list of answers is used up one by one, the last one stays. */
export async function answer(
  page: Page,
  call: string,
  ...answers: { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }[]
): Promise<void> {
  let next = 0;
  await onCall(page, call, async (route) => {
    const { status = 200, json, text, headers } = answers[Math.min(next, answers.length - 1)] ?? {};
    next += 1;
    await route.fulfill({ status, ...(headers && { headers }), ...(json === undefined ? { body: text ?? '' } : { json }) });
  });
}

/** Lets the server answer and changes the body on its way to the page. */
export async function alter(page: Page, call: string, change: (body: never) => unknown): Promise<void> {
  await onCall(page, call, async (route) => {
    const answered = await route.fetch();
    await route.fulfill({ response: answered, json: change((await answered.json()) as never) });
  });
}

/** Handles a call, named like 'GET /api/portal/oems'. */
export async function onCall(page: Page, call: string, handle: (route: Route) => Promise<void>): Promise<void> {
  const [method, path] = call.split(' ');
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  );
}

/** Holds a call until the returned function lets it go. */
export async function hold(page: Page, call: string): Promise<{ release: () => void; reached: Promise<void> }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  await onCall(page, call, async (route) => {
    reach();
    await held;
    await route.fallback().catch(() => undefined);
  });
  return { release, reached };
}

/** Every call from now on, in order; documents, scripts and assets are no calls. */
export function recordCalls(page: Page): Recorded[] {
  const calls: Recorded[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const isCall =
      ['xhr', 'fetch'].includes(request.resourceType()) && !pathname.startsWith('/portico/') && !pathname.startsWith('/assets/');
    if (isCall)
      calls.push({ method: request.method(), path: pathname, query: search, headers: request.headers(), body: request.postData() ?? '' });
  });
  return calls;
}

/** Cookies that scripts can read, by name. */
export function readableCookies(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      document.cookie
        .split('; ')
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, string]),
    ),
  );
}

/** Documents loaded from now on, by path. */
export function recordDocuments(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}
