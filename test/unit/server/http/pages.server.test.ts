import assert from 'node:assert';
import { once } from 'node:events';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Actor } from '../../../../src/server/call/actor.ts';
import { pageStart } from '../../../../src/server/http/pageStart.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portico-pages-'));
  await mkdir(path.join(folder, 'dist', 'static'), { recursive: true });
  await mkdir(path.join(folder, 'oem-config', 'north', 'assets'), { recursive: true });
  await writeFile(
    path.join(folder, 'dist', 'index.html'),
    '<!doctype html><head><meta name="csp-nonce" content="__NONCE__"></head><div id="root"></div>',
  );
  await writeFile(path.join(folder, 'dist', 'static', 'main.0123456789ab.js'), 'export {};');
  const chunks = { main: ['/static/runtime.js', '/static/main.js'], start: ['/static/runtime.js', '/static/start.js'] };
  await writeFile(path.join(folder, 'dist', 'chunks.json'), JSON.stringify(chunks));
  await writeFile(path.join(folder, 'oem-config', 'north', 'oem.json'), '{}');
  await writeFile(path.join(folder, 'oem-config', 'north', 'assets', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'oem-config', 'north', 'assets', 'promo.mp4'), Buffer.alloc(1000));
  await writeFile(path.join(folder, 'secret.svg'), '<svg/>');
  await symlink(path.join(folder, 'secret.svg'), path.join(folder, 'oem-config', 'north', 'assets', 'link.svg'));
  portal = await startTestServer({ root: folder, engineRoot: folder });
});
afterAll(() => portal.close());

const page = (url: string) => portal.client().get(url, { accept: 'text/html' });

const bootOf = (body: string) => {
  const text = /<meta name="boot" content="([^"]*)">/.exec(body)?.[1] ?? '{}';
  return JSON.parse(text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
};

describe('pages and files', () => {
  test('[SH-ROUTES] every address that a browser opens is the page, with a style nonce of its own and no inline script allowed', async () => {
    const first = await page('/leads/anything');
    const second = await page('/');
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const nonces = [first, second].map(
      ({ headers }) => /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.body).toContain(`content="${nonces[0]}"`);
    expect(String(first.headers['content-security-policy'])).toMatch(/script-src 'self';/);
    expect(String(first.headers['content-security-policy'])).not.toMatch(/unsafe|upgrade-insecure-requests/);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
    expect(first.headers).not.toHaveProperty('strict-transport-security');
  });

  test('a client that takes whatever there is gets a page at the path of a route, and a 404 elsewhere', async () => {
    const statusOf = async (url: string, headers = {}) => (await portal.client().get(url, headers)).statusCode;
    expect([await statusOf('/'), await statusOf('/open?language=fr', { accept: '*/*' })]).toEqual([200, 200]);
    expect([await statusOf('/unknown'), await statusOf('/static/none.js', { accept: '*/*' })]).toEqual([404, 404]);
    expect(await statusOf('/', { accept: 'application/json, text/plain, */*' })).toBe(404);
  });

  test('the page says what the portal is, in the language of the browser', async () => {
    const french = await portal.client().get('/login', { accept: 'text/html', 'accept-language': 'fr' });
    const said = [await page('/login'), french].map(({ body }) => /<meta name="description" content="([^"]*)">/.exec(body)?.[1]);
    expect(said).toEqual(['For dealers &#38; makers', 'Pour les concessionnaires']);
  });

  test('the page of a session names the files of its program, and tells nothing else of it', async () => {
    expect(bootOf((await page('/')).body)).not.toHaveProperty('program');
    const ann = portal.client();
    await ann.signIn('ann');
    const own = await ann.get('/', { accept: 'text/html' });
    const { first, program } = bootOf(own.body);
    expect(program).toEqual({ oemName: 'North' });
    const manifest = (await portal.client().get('/portico/manifest?oemName=North&language=en')).json();
    expect(first).toEqual(manifest);
    expect(own.body).toContain(`as="fetch" href="${manifest.shell}"`);
    expect(own.body).not.toMatch(/\bann\b/i);
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('cookie') });
    const left = new Map(ann.cookies);
    ann.cookies.delete('sso_session');
    expect(bootOf((await ann.get('/', { accept: 'text/html' })).body)).not.toHaveProperty('program');
    for (const [name, value] of left) ann.cookies.set(name, value);
    ann.cookies.set('portal_session', 'unknown');
    expect(bootOf((await ann.get('/', { accept: 'text/html' })).body)).not.toHaveProperty('program');
  });

  test('[SH-GUARD-17, SH-GUARD-25] a page behind sign-in has the calls with which its session starts; public ones, unknown ones and those without a session have none', async () => {
    const ann = portal.client();
    await ann.signIn('ann');
    const start = /<script async fetchpriority="high" src="\/static\/start\.js"><\/script>/;
    const own = (await ann.get('/', { accept: 'text/html' })).body;
    expect(own).toMatch(start);
    expect(bootOf(own).start).toMatchObject({
      token: {
        method: 'POST',
        url: '/oauth/authorize',
        body: 'client_id=portal',
        headers: { Authorization: expect.stringMatching(/^Basic /) },
      },
      reads: [
        { method: 'GET', url: '/me', headers: {} },
        { method: 'GET', url: '/menu', headers: {} },
      ],
      cookies: { sso: 'sso_session', webSession: 'web_session', impersonate: 'impersonate' },
    });
    const without = [(await page('/')).body];
    for (const url of ['/open', '/unknown']) without.push((await ann.get(url, { accept: 'text/html' })).body);
    ann.cookies.delete('sso_session');
    without.push((await ann.get('/', { accept: 'text/html' })).body);
    for (const body of without) {
      expect(body).not.toMatch(start);
      expect(bootOf(body)).not.toHaveProperty('start');
    }
  });

  test('a fault while the calls of a screen are foretold is reported and costs the page nothing but these calls', () => {
    const reportFault = jest.fn();
    const search = { toString: () => assert.fail('no address') } as unknown as string;
    const actor = { user: { oemName: 'North' }, roles: [] } as unknown as Actor;
    const request = { path: '/', search, languages: ['en'], cookies: ['sso_session'], actor, now: new Date(), reportFault };
    const { bootMeta } = pageStart(portal.server.source.current(), {}, request);
    expect(bootOf(bootMeta).start.reads).toHaveLength(2);
    expect(bootOf(bootMeta).start).not.toHaveProperty('screen');
    expect(reportFault).toHaveBeenCalledTimes(1);
  });

  test('a page address that is also the path of a call with another method stays a page', async () => {
    expect((await page('/password')).headers['content-type']).toContain('text/html');
  });

  test('what is no page answers as a call: one Problem shape', async () => {
    const missing = await portal.client().get('/nothing/here');
    expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'There is nothing at this address.' }]);
    expect(missing.headers['cache-control']).toBe('no-store');
  });

  test('brand files: pictures are sandboxed, videos come in ranges, documents and other folders stay closed', async () => {
    const logo = await portal.client().get('/assets/north/assets/logo.svg');
    expect([logo.statusCode, logo.headers['content-security-policy'], logo.headers['x-content-type-options']]).toEqual([
      200,
      expect.stringContaining('sandbox'),
      'nosniff',
    ]);
    const part = await portal.client().get('/assets/north/assets/promo.mp4', { range: 'bytes=0-99' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 0-99/1000']);
    for (const url of [
      '/assets/north/oem.json',
      // A symbolic link out of the folder.
      '/assets/north/assets/link.svg',
      '/assets/../dist/index.html',
      '/assets/%2e%2e/dist/index.html',
      '/static/../../etc/passwd',
    ]) {
      expect([url, (await portal.client().get(url)).statusCode >= 400]).toEqual([url, true]);
    }
  });

  test('built files and document parts are immutable, the manifest is asked for again', async () => {
    const script = await portal.client().get('/static/main.0123456789ab.js');
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const part = await portal.client().get('/portico/shell.0123abcd.json', { 'accept-encoding': 'gzip, br' });
    expect(part.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    const manifest = await portal.client().get('/portico/manifest?oemName=South&language=fr');
    expect(manifest.json()).toMatchObject({ variant: 'south', language: 'fr' });
    expect(manifest.headers['cache-control']).toBe('no-cache');
    expect(
      (await portal.client().get('/portico/manifest?oemName=South&language=fr', { 'if-none-match': String(manifest.headers['etag']) }))
        .statusCode,
    ).toBe(304);
  });

  test('health and readiness', async () => {
    expect((await portal.client().get('/health')).json()).toEqual({ status: 'up' });
    expect((await portal.client().get('/ready')).json()).toEqual({ status: 'ready', version: 'v1' });
  });

  test('the documentation of the calls: open in the demo, for administrators only in production', async () => {
    expect((await page('/docs/')).statusCode).toBe(200);
    const described = (await portal.client().get('/docs/json')).json();
    expect(described.paths['/loans'].get.security).toEqual([{ bearer: [] }]);
    expect(described.servers).toEqual([{ url: 'http://127.0.0.1:4400' }]);
    const production = await portal.another({ mode: 'production' });
    for (const path of ['/docs', '/docs/', '/docs/json', '/docs/static/swagger-ui.css', '/docs/static/index.html'])
      expect([path, (await production.client().get(path)).statusCode]).toEqual([path, 404]);
    expect((await page('/docs/static/swagger-ui.css')).statusCode).toBe(200);
    await production.close();
  });

  test('too many calls from one address are refused with the time to wait', async () => {
    const busy = await portal.another({ callsPerMinute: 3 });
    const answers = [];
    for (let call = 0; call < 5; call++) answers.push(await busy.client().get('/me'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429]);
    expect(answers[4]?.headers['retry-after']).toBeTruthy();
    await busy.close();
  });

  test('what needs no sign-in takes no large body', async () => {
    const form = { grant_type: 'password', username: 'ann', password: 'x'.repeat(20_000) };
    expect((await portal.client().send('POST', '/oauth/token', { form })).statusCode).toBe(413);
  });

  test('a path of calls names its methods to those that send another', async () => {
    const sent = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers = {}) => {
      const { statusCode, headers: got } = await portal.client().send(method, url, { headers });
      return [statusCode, got['allow']];
    };
    expect(await sent('PUT', '/oauth/token')).toEqual([405, 'POST']);
    expect(await sent('GET', '/oauth/token')).toEqual([405, 'POST']);
    expect(await sent('PUT', '/loans?page=1')).toEqual([405, 'GET, HEAD, POST']);
    expect(await sent('DELETE', '/nothing')).toEqual([404, undefined]);
    expect(await sent('GET', '/oauth/token', { accept: 'text/html' })).toEqual([200, undefined]);
  });

  test('what Node would answer itself has the headers of every answer: no Host, an expectation, too large headers', async () => {
    const listening = await portal.another({});
    const { port } = new URL(await listening.server.app.listen({ host: '127.0.0.1', port: 0 }));
    async function answerTo(text: string): Promise<string> {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(text);
      const [answer] = await once(socket, 'data');
      socket.destroy();
      return String(answer);
    }
    for (const [status, text] of [
      [400, 'GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n'],
      [417, 'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nExpect: a wonder\r\nContent-Length: 1\r\n\r\n'],
      [431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
    ] as const) {
      const answer = await answerTo(text);
      expect([status, answer.slice(0, 12)]).toEqual([status, `HTTP/1.1 ${status}`]);
      for (const header of ['content-security-policy', 'x-content-type-options', 'cache-control', 'x-frame-options'])
        expect(answer.toLowerCase()).toContain(`\r\n${header}: `);
    }
    await listening.close();
  });

  test('a body that is sent to no call is refused before it arrives', async () => {
    const listening = await portal.another({});
    const url = await listening.server.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    socket.write('POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{');
    expect(await answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*connection: close/i);
    await listening.close();
  });

  test('calls that are refused before their body arrives count no longer once their connection is closed', async () => {
    const listening = await portal.another({});
    const url = await listening.server.app.listen({ host: '127.0.0.1', port: 0 });
    async function refusedCall(): Promise<string> {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write('POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n');
      const [answer] = await once(socket, 'data');
      socket.destroy();
      await once(socket, 'close');
      return String(answer).split('\r\n')[0] ?? '';
    }
    const answers = [];
    for (let count = 0; count < 40; count += 1) answers.push(await refusedCall());
    expect([...new Set(answers)]).toEqual(['HTTP/1.1 401 Unauthorized']);
    await listening.close();
  });

  test('an address that is sending as many large bodies as it may locks no signed-in user out, nor does a user another one', async () => {
    const listening = await portal.another({});
    const url = await listening.server.app.listen({ host: '127.0.0.1', port: 0 });
    const sockets: Socket[] = [];
    /** Begins 32 bodies and does not end them, then one more, which is answered. */
    async function fill(path: string, headers: string): Promise<string> {
      const begin = () => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        sockets.push(socket);
        socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`);
        return once(socket, 'data').then(([answer]) => String(answer).split('\r\n')[0] ?? '');
      };
      return Promise.race(Array.from({ length: 33 }, begin));
    }
    const [ann, bo] = [listening.client(), listening.client()];
    await ann.signIn('ann');
    await bo.signIn('bo');
    const large = { contactDetails: { name: 'x'.repeat(20_000), email: 'no' } };
    const ofAnn = `Authorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\n`;
    const filled = await fill('/oauth/token', 'Content-Type: application/x-www-form-urlencoded\r\n');
    const [ofNobody, ofUser] = [await listening.client().post('/profile', large), await ann.post('/profile', large)];
    const filledByAnn = await fill('/profile', ofAnn);
    const [ofTheSame, ofAnother] = [await ann.post('/profile', large), await bo.post('/profile', large)];
    for (const socket of sockets) socket.destroy();
    await listening.close();
    expect([filled, filledByAnn]).toEqual(['HTTP/1.1 429 Too Many Requests', 'HTTP/1.1 429 Too Many Requests']);
    expect([ofNobody.statusCode, ofUser.statusCode, ofTheSame.statusCode, ofAnother.statusCode]).toEqual([429, 400, 429, 400]);
  });

  test('a request has a minute to arrive', () => {
    expect(portal.server.app.server.requestTimeout).toBe(60_000);
  });

  test('a wall clock that is set back locks nobody out', async () => {
    const busy = await portal.another({ callsPerMinute: 3 });
    for (let call = 0; call < 3; call++) await busy.client().get('/me');
    const hourAgo = Date.now() - 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => hourAgo);
    const refused = await busy.client().get('/me');
    clock.mockRestore();
    expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
    await busy.close();
  });

  test('bodies: wrong type, wrong shape and too large ones are refused in one shape', async () => {
    const client = portal.client();
    await client.signIn('ann');
    const wrong = await client.post('/profile', { contactDetails: { name: '', email: 'no' }, extra: 1 });
    expect(wrong.statusCode).toBe(400);
    expect(
      wrong
        .json()
        .errors.map(({ field, rule }: { field: string; rule: string }) => [field, rule])
        .sort(),
    ).toEqual([
      ['contactDetails.email', 'pattern'],
      ['contactDetails.name', 'minLength'],
      ['contactDetails.name', 'pattern'],
      ['extra', 'additionalProperties'],
    ]);
    expect(JSON.stringify(wrong.json())).not.toContain('"no"');
    expect((await client.send('POST', '/profile', { headers: { 'content-type': 'text/xml' }, json: {} })).statusCode).toBe(415);
    expect((await client.post('/profile', { contactDetails: { name: 'x'.repeat(2_000_000), email: 'a@b' } })).statusCode).toBe(413);
  });
});

describe('what is no request', () => {
  /** Everything that a connection answers to some bytes. */
  async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
    const server = await portal.another({ port: 0 });
    const { port } = new URL(await server.server.listen());
    const answer = await new Promise<string>((resolve) => {
      const parts: Buffer[] = [];
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (part) => parts.push(part));
      socket.on('close', () => resolve(Buffer.concat(parts).toString()));
    });
    await server.close();
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { head, body };
  }

  test.each([
    [431, 'The headers of the request are too large.', `GET / HTTP/1.1\r\nhost: portal\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`],
    [400, 'The request is not valid.', 'BOGUS\r\n\r\n'],
  ])('is refused in the one shape: %i', async (status, message, bytes) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/x-content-type-options: nosniff/);
    expect(JSON.parse(body)).toEqual({ message });
  });

  test('connections that were opened ahead and never used do not hold the stop', async () => {
    const server = await portal.another({ port: 0 });
    const { port } = new URL(await server.server.listen());
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const gone = once(socket, 'close');
    await fetch(`http://127.0.0.1:${port}/health`).then((answer) => answer.text());
    const begun = Date.now();
    await server.close();
    await gone;
    expect(Date.now() - begun).toBeLessThan(20_000);
  });

  test('a demo that is there for its own machine refuses other names of it and what a proxy passed on', async () => {
    const local = await portal.another({ isLocalOnly: true });
    const status = async (headers: Record<string, string>, url = '/oauth/token') => {
      const form = { grant_type: 'password', username: 'ann', password: 'Harbour.2026!' };
      return (await local.client().send('POST', url, { form, headers })).statusCode;
    };
    for (const host of ['localhost', 'LOCALHOST:4400', 'portal.localhost:4400', '127.0.0.1:80', '127.1.2.3', '[::1]:4400'])
      expect([host, await status({ host })]).toEqual([host, 200]);
    for (const host of ['evil.example:4400', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:80#.localhost', '192.0.2.7'])
      expect([host, await status({ host })]).toEqual([host, 403]);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) expect(await status({ [name]: '203.0.113.7' })).toBe(403);
    const page = await local.client().get('/', { host: 'evil.example', accept: 'text/html' });
    expect([page.statusCode, page.headers['x-content-type-options']]).toEqual([403, 'nosniff']);
    await local.close();
  });
});
