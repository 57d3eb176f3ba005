import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StudioMachine, StudioMachines } from '#model';
import type { PorticoServer } from '#server';
import { memoryPortal } from '../../support/memoryPortal.ts';
import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';

jest.setTimeout(120_000);

const html = { accept: 'text/html' };
const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${Buffer.from('portal:').toString('base64')}` };

/** Where the built pages are. */
let engineRoot: string;
let shipped: ShippedServer;
let server: PorticoServer;
beforeAll(async () => {
  engineRoot = await mkdtemp(join(tmpdir(), 'portico-studio-'));
  await mkdir(join(engineRoot, 'dist'));
  await writeFile(join(engineRoot, 'dist', 'studio.html'), await readFile('src/studio/index.html'));
  shipped = await startShippedServer({ engineRoot, hasStudio: true });
  server = shipped.portal.server;
});
afterAll(async () => {
  await shipped.portal.close();
  await rm(engineRoot, { recursive: true });
});

type Answer = Awaited<ReturnType<PorticoServer['app']['inject']>>;
type Cookies = Record<string, string>;

const cookiesOf = (answer: Answer): Cookies => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

async function signIn(username: string, cookies: Cookies = {}, at = server): Promise<Cookies> {
  const payload = new URLSearchParams({ grant_type: 'password', username, password: 'Portal.2026!' }).toString();
  const headers = { ...form, 'sec-fetch-site': 'same-origin' };
  const answer = await at.app.inject({ method: 'POST', url: '/oauth/token', headers, payload, cookies });
  expect([username, answer.statusCode]).toEqual([username, 200]);
  return { ...cookies, ...cookiesOf(answer) };
}

const get = (url: string, cookies: Cookies = {}, headers: Record<string, string> = html, at = server) =>
  at.app.inject({ method: 'GET', url, headers, cookies });
const tokenCall = (cookies: Cookies, at = server) =>
  at.app.inject({ method: 'POST', url: '/studio/token', headers: { 'sec-fetch-site': 'same-origin' }, cookies });

/** A browser in which somebody has opened the Studio. */
async function openStudio(username: string): Promise<Cookies> {
  const cookies = await signIn(username);
  return { ...cookies, ...cookiesOf(await get('/studio', cookies)) };
}

async function read<Result>(path: string, cookies: Cookies): Promise<Result> {
  const token: string = (await tokenCall(cookies)).json().access_token;
  const answer = await get(path, {}, { authorization: `Bearer ${token}` });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}

/** All that an answer tells, but for what differs each time. */
function seen({ body, headers, statusCode }: Answer) {
  const { date, 'x-request-id': id, 'content-security-policy': policy, 'content-length': length, ...others } = headers;
  return { statusCode, body: body.replaceAll(/csp-nonce" content="[^"]+"/g, ''), others };
}

describe('the page of the Studio', () => {
  test.each(['qa', 'provider.admin'])('%s gets it with a session of its own', async (login) => {
    const answer = await get('/studio', await signIn(login));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Studio</title>');
    const [session, observed] = answer.cookies;
    expect(session).toMatchObject({ name: 'studio_session', path: '/studio', httpOnly: true, sameSite: 'Strict' });
    expect(observed).toMatchObject({ name: 'studio_observed', path: '/', httpOnly: true, sameSite: 'Strict' });
    expect(answer.body).not.toContain(session?.value);
    // It is sent once.
    expect(shipped.portal.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
  });

  test('over TLS its cookies have the prefixes that browsers hold to it', async () => {
    const { close, server: secure } = await shipped.another({ engineRoot, hasStudio: true, trustProxy: 'loopback' });
    const tls = { ...html, 'x-forwarded-proto': 'https' };
    const payload = new URLSearchParams({ grant_type: 'password', username: 'qa', password: 'Portal.2026!' }).toString();
    const headers = { ...form, ...tls, 'sec-fetch-site': 'same-origin' };
    const signedIn = cookiesOf(await secure.app.inject({ method: 'POST', url: '/oauth/token', headers, payload }));
    const answer = await get('/studio', signedIn, tls, secure);
    expect(answer.cookies.map(({ name, secure: isSecure }) => [name, isSecure])).toEqual([
      ['__Secure-studio_session', true],
      ['__Host-studio_observed', true],
    ]);
    await close();
  });

  test.each(['dealer.honda', 'group.honda', 'oem.honda', 'admin', 'editor'])(
    '%s finds what is at any path without a page',
    async (login) => {
      const cookies = await signIn(login);
      expect(seen(await get('/studio', cookies))).toEqual(seen(await get('/nothing-here', cookies)));
      expect((await get('/studio', cookies)).cookies).toEqual([]);
    },
  );

  test.each([
    ...['/studio/', '/studio//', '//studio', '/STUDIO', '/Studio', '/studio%2f', '/studio%2F', '/%73tudio', '/st%75dio', '/studio%00'],
    ...['/studio;x=1', '/studio?x=1', '/studio/.', '/studio/../studio', '/./studio', '/en/studio', '/studio.html', '/studio/token'],
  ])('%s shows others what any path without a page does, however it is written', async (path) => {
    const cookies = { ...(await signIn('dealer.honda')), studio_session: 'nothing', studio_observed: 'nothing.nothing' };
    const answer = await get(path, cookies);
    expect(answer.body).not.toMatch(/<title>Studio|static\/studio/);
    expect(answer.cookies).toEqual([]);
    // Where the path is one that the server takes, it is taken as one of no page.
    const nowhere = await get(path.replace(/studio|%73tudio|st%75dio/i, 'nowhere'), cookies);
    expect(seen(answer)).toEqual(seen(nowhere));
  });

  test('without a session, and to software that is no browser, it is as any path without a page', async () => {
    expect(seen(await get('/studio'))).toEqual(seen(await get('/nothing-here')));
    const json = { accept: 'application/json' };
    expect(seen(await get('/studio', {}, json))).toEqual(seen(await get('/nothing-here', {}, json)));
  });

  test('who acts for a dealer does not get in', async () => {
    const cookies = await signIn('provider.admin');
    const { access_token } = (
      await server.app.inject({
        method: 'POST',
        url: '/oauth/authorize',
        headers: form,
        payload: 'response_type=token&client_id=portal',
        cookies,
      })
    ).json();
    const started = await server.app.inject({
      method: 'POST',
      url: '/impersonate',
      headers: { authorization: `Bearer ${access_token}` },
      payload: { loginName: 'dealer.honda' },
      cookies,
    });
    expect(started.statusCode).toBeLessThan(300);
    expect((await get('/studio', { ...cookies, ...cookiesOf(started) })).body).not.toContain('<title>Studio</title>');
  });

  test('its session goes on while a dealer signs in to the portal of the same browser, whose page is observed then', async () => {
    const studio = await openStudio('qa');
    const both = await signIn('dealer.honda', studio);
    expect((await tokenCall(both)).statusCode).toBe(200);
    expect((await get('/studio', both)).body).toContain('<title>Studio</title>');
  });

  test('it ends with the account: one that is suspended gets neither page nor token', async () => {
    const cookies = await openStudio('provider.admin');
    const change = (active: boolean) => server.db.updateTable('users').set({ active }).where('login', '=', 'provider.admin').execute();
    await change(false);
    expect((await tokenCall(cookies)).statusCode).toBe(404);
    expect((await get('/studio', cookies)).body).not.toContain('<title>Studio</title>');
    await change(true);
  });
});

describe('the token of the Studio', () => {
  test('is given for its cookie alone, which is replaced', async () => {
    const cookies = await openStudio('qa');
    const answer = await tokenCall(cookies);
    expect(answer.json()).toEqual({ access_token: expect.any(String), expires_in: expect.any(Number) });
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'studio_session', path: '/studio', httpOnly: true })]);
  });

  test.each(['qa', 'dealer.honda', 'admin'])('is not given for the cookies of the portal, whoever has them: %s', async (login) => {
    const cookies = await signIn(login);
    const refused = await tokenCall(cookies);
    const nowhere = await server.app.inject({
      method: 'POST',
      url: '/studio/nothing',
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies,
    });
    expect([refused.statusCode, refused.json()]).toEqual([404, nowhere.json()]);
    expect((await tokenCall({ ...cookies, studio_session: cookies['portal_session'] ?? '' })).statusCode).toBe(404);
  });

  test.each(['qa', 'provider.admin'])('opens the calls of the Studio and no other, whoever has it: %s', async (login) => {
    const { access, operations, portal } = server.source.current();
    const ofStudio = new Set<string>(Object.values(portal.studio?.calls ?? {}));
    const cookies = await openStudio(login);
    const authorization = `Bearer ${(await tokenCall(cookies)).json().access_token}`;
    const passed: string[] = [];
    for (const { id, method, path } of Object.values(operations)) {
      const url = path.replaceAll(/\{[^}]+\}/g, '1');
      const payload = method === 'GET' ? {} : { payload: {} };
      const { statusCode } = await server.app.inject({ method: method as 'GET', url, headers: { authorization }, ...payload });
      // A call of the portal that is hidden is not there, also for the Studio; one for sources outside, while none has a key.
      const { hidden, keyOf } = access.operations[id] ?? {};
      const refused = (hidden || keyOf !== undefined) && !ofStudio.has(id) ? 404 : 403;
      if (statusCode !== refused) passed.push(id);
    }
    expect(passed.sort()).toEqual([...ofStudio].sort());
  });

  test.each(['qa', 'provider.admin'])('cannot become one of the portal: %s', async (login) => {
    const { studio_session: refresh_token = '' } = await openStudio(login);
    const renewal = new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString();
    const asClient = await server.app.inject({ method: 'POST', url: '/oauth/token', headers: form, payload: renewal });
    expect(asClient.statusCode).toBe(400);
    const asPage = await server.app.inject({
      method: 'POST',
      url: '/oauth/authorize',
      headers: { ...form, 'sec-fetch-site': 'same-origin' },
      payload: 'response_type=token&client_id=portal',
      cookies: { portal_session: refresh_token },
    });
    expect(asPage.statusCode).toBe(401);
    // Nor does it make the documentation of the calls or the page know the user.
    expect((await get('/studio', { portal_session: refresh_token })).body).not.toContain('<title>Studio</title>');
  });
});

test('whoever may not know of the call that gives the token learns nothing of it, however it is asked', async () => {
  const asked = [
    { headers: { 'sec-fetch-site': 'cross-site' } },
    { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' } },
    { headers: { 'content-type': 'text/x-odd' }, payload: 'x' },
    { headers: { 'content-type': 'application/json' }, payload: '{' },
    { headers: { 'content-type': 'application/json' }, payload: `"${'x'.repeat(40_000)}"` },
    { headers: { 'idempotency-key': '!' } },
  ];
  for (const request of asked) {
    const ask = async (url: string) => {
      const answer = await server.app.inject({ method: 'POST', url, ...request });
      return [request, answer.statusCode, answer.json()];
    };
    expect(await ask('/studio/token')).toEqual(await ask('/studio/nothing'));
  }
});

describe('Log out', () => {
  async function logOut(cookies: Cookies): Promise<void> {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await server.app.inject({ method: 'POST', url: '/sso/auth/logout', headers, cookies });
    expect(answer.statusCode).toBe(204);
  }

  test('leaves the Studio to a tester, who only looks, while somebody else signs in', async () => {
    const cookies = await openStudio('qa');
    await logOut(cookies);
    const both = await signIn('dealer.honda', cookies);
    expect((await tokenCall(both)).statusCode).toBe(200);
    expect((await get('/studio', both)).body).toContain('<title>Studio</title>');
  });

  test('ends the Studio of who can do more than look, and so does somebody else who signs in in the same browser', async () => {
    const cookies = await openStudio('provider.admin');
    await logOut(cookies);
    expect((await tokenCall(cookies)).statusCode).toBe(404);
    expect((await get('/studio', cookies)).body).not.toContain('<title>Studio</title>');
    const replaced = await openStudio('provider.admin');
    const both = await signIn('dealer.honda', replaced);
    expect((await tokenCall(both)).statusCode).toBe(404);
    expect((await get('/studio', both)).body).not.toContain('<title>Studio</title>');
  });
});

describe('the calls of the Studio', () => {
  test.each(['dealer.honda', 'group.honda', 'oem.honda', 'admin', 'editor'])(
    '%s gets 404 as if there were no such calls',
    async (login) => {
      const payload = new URLSearchParams({ grant_type: 'password', username: login, password: 'Portal.2026!' }).toString();
      const { access_token } = (await server.app.inject({ method: 'POST', url: '/oauth/token', headers: form, payload })).json();
      const headers = { authorization: `Bearer ${access_token}`, accept: 'application/json' };
      const nowhere = await get('/api/nothing', {}, headers);
      const paths = [
        'machines',
        'machines/session',
        'texts',
        'examples',
        'machines/subscription/records',
        'machines/subscription/records/1',
      ];
      const written = ['/api/%73tudio/machines', '/api/studio%2fmachines', '/api/studio/machines/', '/api/Studio/machines'];
      for (const url of [...paths.map((path) => `/api/studio/${path}`), ...written]) {
        const answer = await get(url, {}, headers);
        expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, nowhere.json()]);
        expect((await get(url, {}, { accept: 'application/json' })).statusCode).toBe(404);
        expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
      }
    },
  );

  test('the list has every machine, with where it runs, where it is written and which screens show it', async () => {
    const cookies = await openStudio('qa');
    const { machines, program, programs, languages } = await read<StudioMachines>('/api/studio/machines?language=en', cookies);
    expect(machines.map(({ id }) => id).sort()).toEqual(Object.keys(server.source.current().machines).sort());
    expect(program).toBe('base');
    expect(programs).toContainEqual({ id: 'honda', name: 'Honda' });
    expect(languages.map(({ id }) => id)).toEqual(['en', 'fr']);
    expect(machines.find(({ id }) => id === 'contact-chain')).toMatchObject({
      runsIn: 'block',
      file: 'workflows/contact-chain.machine.json',
      differsFromBase: false,
      usedBy: [{ id: 'home', route: '/' }],
    });
  });

  test('a program that changes a machine says so, and no other', async () => {
    const overlay = { states: { next: { description: 'Nothing follows.' } } };
    const path = 'oem-config/honda/overlays/workflows/contact-chain.machine.json';
    const { portal } = await (await memoryPortal('')).compile(new Map([[path, JSON.stringify(overlay)]]));
    const changed = (program: string) => portal?.machinesOf(program).flatMap(({ id, isChanged }) => (isChanged ? [id] : []));
    expect([changed('base'), changed('acura'), changed('honda')]).toEqual([[], [], ['contact-chain']]);
  });

  test('a machine is told as it is written: conditions and values in FEEL, lines, calls, texts and requirements', async () => {
    const cookies = await openStudio('qa');
    const machine = await read<StudioMachine>('/api/studio/machines/contact-chain?program=honda&language=fr', cookies);
    expect(machine.document.states['deciding']).toMatchObject({ description: 'Whether the chain is due today.' });
    expect(machine.written['/states/deciding/always/0/guard']).toBe('contactChainIsDue');
    expect(machine.written['/states/contact/states/reading/on/CONFIRM/0/guard']).toBe('not(contactIsWhole)');
    expect(Object.values(machine.written)).toContain('=context merge([contact, event.data])');
    const { line } = machine.sources['/states/deciding'] ?? { line: 0 };
    expect(line).toBeGreaterThan(30);
    expect(machine.sources['/states/deciding/always/0']?.file).toBe('workflows/contact-chain.machine.json');
    expect(machine.calls['saveProfileContactDetails']).toMatchObject({ method: 'POST', summary: expect.stringMatching(/\w/) });
    expect(machine.texts['contact.saved']).toMatch(/\w/);
    expect(machine.requirements['']).toContainEqual(expect.stringMatching(/^G-C\d+$/));
    const session = await read<StudioMachine>('/api/studio/machines/session', cookies);
    // Ranges are written apart: in one piece they would count as tests of all that is in them.
    const ranges = ['SH-GUARD-16', 'SH-SESSION-01'].map((first) => expect.stringContaining(`${first}..`));
    const named = ['SH-GUARD-03', ...ranges, 'G-C04', 'G-C06', 'G-C40', 'G-N05', 'G-N09', 'G-V10'];
    expect(session.requirements['']).toEqual(expect.arrayContaining(named));
  });

  test('what is in no portal is not found: machine, program, language', async () => {
    const cookies = await openStudio('qa');
    const token: string = (await tokenCall(cookies)).json().access_token;
    const status = async (url: string) => (await get(url, {}, { authorization: `Bearer ${token}` })).statusCode;
    expect(await status('/api/studio/machines/nothing')).toBe(404);
    expect(await status('/api/studio/machines?program=nothing')).toBe(404);
    expect(await status('/api/studio/texts?language=de')).toBe(404);
    expect(await status('/api/studio/texts?language=fr')).toBe(200);
  });
});

test('pages of the portal get neither the calls nor the texts of the Studio, nor a word of it', async () => {
  const { files } = server.source.current();
  const shells = [...files.values()].filter(({ path }) => path.startsWith('/portico/'));
  expect(shells.length).toBeGreaterThan(20);
  const telling = shells.filter(({ body }) => /studio/i.test(new TextDecoder().decode(body)));
  expect(telling.map(({ path }) => path)).toEqual([]);
});

test('one setting switches it off, whatever the documents say', async () => {
  const { close, server: off } = await shipped.another({ engineRoot, hasStudio: false });
  const cookies = await signIn('qa', {}, off);
  expect((await get('/studio', cookies, html, off)).body).not.toContain('<title>Studio</title>');
  expect((await tokenCall(cookies, off)).statusCode).toBe(404);
  const payload = new URLSearchParams({ grant_type: 'password', username: 'qa', password: 'Portal.2026!' }).toString();
  const { access_token } = (await off.app.inject({ method: 'POST', url: '/oauth/token', headers: form, payload })).json();
  for (const path of ['subscription', 'subscription/records'])
    expect((await get(`/api/studio/machines/${path}`, {}, { authorization: `Bearer ${access_token}` }, off)).statusCode).toBe(404);
  await close();
});
