import type { BrowserContext, Page } from '@playwright/test';
import { type CompiledPortal, compilePortal } from '#compiler';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { type Asked, menuRule } from '../../proof/access/support/menuRule.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { hold, lay } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { placeOf } from './support/placeOf.ts';
import { usesOf } from './support/usesOf.ts';

/** One typed address and where it has to end. */
interface Cell {
  readonly asked: Asked;
  readonly address: string;
  readonly opens: boolean;
}

interface WireEntry {
  readonly url: string | null;
  readonly filteredChildren?: readonly WireEntry[];
}

let portal: CompiledPortal;
test.beforeAll(async () => {
  const compiled = await compilePortal({ root: process.cwd(), engineRoot: process.cwd(), registry: vocabulary });
  if (compiled.portal === undefined) throw new Error('The portal does not compile.');
  portal = compiled.portal;
});

/** A login for every pair of role and program of the demo, and for those who enter by single sign-on only. */
function logins(): readonly string[] {
  type Account = { readonly id: string; readonly role: string; readonly oem?: string; readonly details?: object };
  const all = portal.demo.flatMap((document) => (document as unknown as { readonly accounts?: readonly Account[] }).accounts ?? []);
  const kinds = new Map<string, string>();
  for (const { id, role, oem, details } of all) {
    const kind = JSON.stringify([role, oem, 'ssoLoginOnlyAllowed' in (details ?? {})]);
    if (!kinds.has(kind)) kinds.set(kind, id);
  }
  return [...kinds.values()];
}

/** Every address of the requirements with any parameters, with the query without which its screen leads on, and the reports that a query may name. */
function addresses(): readonly { readonly asked: Asked; readonly address: string }[] {
  return menuRule.rows.flatMap(({ name, path }) => {
    if (name !== 'reports') return [{ asked: { name }, address: placeOf(name, path, anyParameters(path)) }];
    return [undefined, 'Unknown', ...menuRule.reports].map((q) => ({
      asked: { name, q },
      address: q === undefined ? path : `${path}?q=${q}`,
    }));
  });
}

/** Whether a page stands at the typed address; it may say there as well with which filters it begins. */
function isStillAt(typed: string, at: string): boolean {
  const [path, query] = typed.split('?');
  const shown = new URLSearchParams(at.split('?')[1]);
  return at.split('?')[0] === path && [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value);
}

/** The same value for each parameter of a path. */
function anyParameters(path: string): { readonly [parameter: string]: string } {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, 'A1']));
}

/** Urls of the menu as the server gives it to the account, of all levels. */
async function menuOf(context: BrowserContext, token: string): Promise<string[]> {
  const { path = '' } = portal.operations['getHeaderMenu'] ?? {};
  const answer = await context.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(200);
  const urls = (entries: readonly WireEntry[]): string[] =>
    entries.flatMap(({ url, filteredChildren = [] }) => [...(url === null ? [] : [url]), ...urls(filteredChildren)]);
  return urls((await answer.json()) as readonly WireEntry[]);
}

/** Types an address and waits until the page has decided, and `restMs` for what it asks for later; answers where it ended and what it asked the server for. */
async function type(page: Page, address: string, restMs = 0): Promise<{ readonly at: string; readonly calls: ReadonlySet<string> }> {
  const calls = new Set<string>();
  const note = (request: { url(): string; resourceType(): string }): void => {
    const { pathname, search } = new URL(request.url());
    if (['xhr', 'fetch'].includes(request.resourceType()) && !pathname.startsWith('/portico/')) calls.add(`${pathname}${search}`);
  };
  page.on('request', note);
  await page.goto(address);
  await page.getByRole('contentinfo').or(page.locator('.p-video-player, .p-player')).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.p-screen-skeleton, [role=progressbar]') === null);
  await page.waitForTimeout(restMs);
  page.off('request', note);
  const { pathname, search } = new URL(page.url());
  return { at: `${pathname}${search}`, calls };
}

test('[A7] [SH-GUARD-01, SH-GUARD-02] every typed address opens, or ends at home without its calls, as role and menu say', async ({
  browser,
  portal: server,
}) => {
  const who = logins().filter((_, at) => at % rounds(4, 1) === 0);
  const every = rounds(60, 1);
  test.setTimeout(rounds(120_000, 3_600_000));
  const wrong: string[] = [];
  let tried = 0;
  let open = 0;
  for (const [turn, login] of who.entries()) {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
    const page = await context.newPage();
    const token = await hold(page, login);
    await lay(page, {});
    const urls = await menuOf(context, token);
    const cells = addresses().map((one): Cell => ({ ...one, opens: menuRule.opens(urls, one.asked) }));
    const home = every === 1 || turn === 0 ? await type(page, '/', 2000) : undefined;
    for (const { address, opens } of cells.filter((_, at) => (at + turn * 7) % every === 0)) {
      const { at, calls } = await type(page, address);
      if (opens ? !isStillAt(address, at) : at !== '/') wrong.push(`${login}: ${address} ends at ${at}`);
      const stray = opens || home === undefined ? [] : [...calls].filter((call) => !home.calls.has(call));
      wrong.push(...stray.map((call) => `${login}: ${address} asks for ${call}`));
      tried += 1;
      open += opens ? 1 : 0;
    }
    await context.close();
  }
  expect(wrong).toEqual([]);
  recordProof({
    id: 'A7-browser',
    what: `typed addresses in Chromium: ${who.length} kinds of accounts x ${addresses().length}`,
    bar: "exactly the specification's rule, 100 %",
    figure: `${tried} loads, ${open} open, ${tried - open} end at home without a call of theirs`,
  });
});

test('[A7] [SH-GUARD-02] what only refused screens ask for, the server refuses as well', async ({ page, context }) => {
  const uses = usesOf(portal).flatMap(({ operation, screen }) => (screen === undefined ? [] : [{ operation, screen: screen.id }]));
  const elsewhere = new Set(usesOf(portal).flatMap(({ operation, screen }) => (screen === undefined ? [operation] : [])));
  const wrong: string[] = [];
  let refused = 0;
  for (const login of logins()) {
    const token = await hold(page, login);
    const urls = await menuOf(context, token);
    const screenOf = (name: string): string | undefined => portal.routes.routes[name]?.screen;
    const needing = new Set(menuRule.rows.map(({ name }) => name));
    const free = Object.keys(portal.routes.routes).filter((name) => !needing.has(name));
    // The page of reports opens by the report that its query names: by any of the menu.
    const reports = urls.map((url) => url.split('/').at(-1)).filter((name) => name !== undefined && Object.hasOwn(portal.reports, name));
    const opens = (name: string): boolean =>
      menuRule.opens(urls, { name }) || (name === 'reports' && reports.some((q) => menuRule.opens(urls, { name, q })));
    const opened = new Set([...free, ...[...needing].filter(opens)].map(screenOf));
    const behind = new Set(uses.filter(({ screen }) => !opened.has(screen)).map(({ operation }) => operation));
    for (const { operation, screen } of uses) if (opened.has(screen)) behind.delete(operation);
    for (const id of [...behind].filter((operation) => !elsewhere.has(operation))) {
      const { method = 'GET', path = '/' } = portal.operations[id] ?? {};
      const answer = await context.request.fetch(path.replaceAll(/\{\w+\}/g, 'A1'), {
        method,
        headers: { Authorization: `Bearer ${token}` },
      });
      refused += 1;
      // A call that may not be known of is refused as if there were none.
      const refusal = portal.access.operations[id]?.hidden === true ? 404 : 403;
      if (answer.status() !== refusal) wrong.push(`${login}: ${id} answers ${answer.status()}`);
    }
  }
  expect(wrong).toEqual([]);
  recordProof({
    id: 'A7-server',
    what: `calls that stand behind refused screens alone, by ${logins().length} kinds of accounts`,
    bar: '403 from the server, 404 for calls that are hidden',
    figure: `${refused} calls refused`,
  });
});
