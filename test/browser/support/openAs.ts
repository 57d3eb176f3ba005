import type { Page, Request } from '@playwright/test';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json | undefined };

/** A menu entry on the wire. */
export interface WireEntry {
  readonly id: number;
  readonly name: string;
  readonly url: string | null;
  readonly filteredChildren: readonly WireEntry[];
}

/** What differs from the answers of the server. */
export interface World {
  /** Laid over the user details; undefined takes a field away. */
  readonly user?: Fields;
  readonly menu?: readonly WireEntry[];
  /** Answer of the content read. */
  readonly pages?: Json;
  /** Profile envelope; by default the contacts were confirmed today, so that no dialog covers the page. */
  readonly profile?: Fields | 'server';
}

let lastId = 1000;

/** A menu entry with a number of its own. */
export function entry(name: string, url: string | null = null, filteredChildren: readonly WireEntry[] = []): WireEntry {
  lastId += 1;
  return { id: lastId, name, url, filteredChildren };
}

/** Signs an account in over the wire: puts its cookies into the browser and loads nothing. Returns the access token. */
export async function hold(page: Page, login: string): Promise<string> {
  const answer = await page.context().request.post('/oauth/token', {
    headers: { Authorization: `Basic ${Buffer.from('portal:').toString('base64')}`, 'Sec-Fetch-Site': 'same-origin' },
    form: { username: login, password: 'Portal.2026!', grant_type: 'password', 'remember-me': 'false' },
  });
  if (!answer.ok()) throw new Error(`Signing ${login} in: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).access_token;
}

/** Signs an account in over the wire and lets it act for another. */
export async function holdFor(page: Page, login: string, loginName: string): Promise<void> {
  const token = await hold(page, login);
  const answer = await page.context().request.post('/impersonate', { headers: { Authorization: `Bearer ${token}` }, data: { loginName } });
  if (!answer.ok()) throw new Error(`Acting for ${loginName}: ${answer.status()} ${await answer.text()}`);
}

/** Lays a world over the server's answers; a later world replaces an earlier one. */
export async function lay(page: Page, { user, menu, pages, profile }: World): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (profile !== 'server') {
    const json = profile ?? {
      contactDetails: {},
      hasAccessOnManageProfile: true,
      showBillingDetails: false,
      dwcpEnrollmentContactDetailsData: { lastUpdatedDateForDealerContact: centralToday() },
    };
    await page.route('**/api/portal/profileContactDetails', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
    );
  }
  if (user !== undefined) {
    await page.route('**/api/sso/user/userData', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...user } });
    });
  }
  if (menu !== undefined) await page.route('**/api/sso/user/headerMenu', (route) => route.fulfill({ json: menu }));
  if (pages !== undefined) await page.route('**/api/page/data*', (route) => route.fulfill({ json: pages }));
}

/** Opens an address as an account in a world of its own and waits for the page. */
export async function openAs(page: Page, login: string, world: World = {}, path = '/'): Promise<void> {
  // An open page would notice that its session is gone, and log the new one out.
  await page.goto('about:blank');
  await hold(page, login);
  await lay(page, world);
  await open(page, path);
}

/** Loads an address as whoever the browser holds and waits for the page behind the guard. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('contentinfo').or(page.getByRole('dialog')).or(page.locator('.p-video-player, .p-player')).first().waitFor();
}

/** Goes to an address without loading the document, as Back and Forward do. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Requests of the page from now on whose path holds `part`. */
export function heard(page: Page, part: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes(part)) found.push(request);
  });
  return found;
}

/** Today in the zone of the server's dates. */
export function centralToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
}

/**
 * Lets the page make all its calls itself. The server sends some ahead by what it knows of the user, and so by what a test changes in the
 * browser alone they would be another user's.
 */
export async function withoutCallsAhead(page: Page): Promise<void> {
  await page.route('**/static/start.*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
}
