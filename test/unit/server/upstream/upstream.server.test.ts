import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { openapi } from '../fixture/portalDocuments.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let backend: Server;
let portal: TestServer;
let seen: Seen[] = [];
let answer: (request: Seen, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

beforeAll(async () => {
  backend = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
    seen.push(call);
    answer(call, response);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const { port } = backend.address() as AddressInfo;
  portal = await startTestServer({ upstream: `http://127.0.0.1:${port}/backend` });
});
beforeEach(() => {
  seen = [];
  answer = (_call, response) => json(response, 200, {});
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => backend.close(resolve));
});

describe('an existing backend', () => {
  test('calls reach it letter for letter: method, path, query, body, bearer and impersonate header', async () => {
    const client = portal.client();
    client.token = 'upstream-token';
    await client.post('/profile?x=1&y=a%20b', { contactDetails: { name: 'é' } }, { impersonate: 'ann' });
    expect(seen).toEqual([
      expect.objectContaining({ method: 'POST', url: '/backend/profile?x=1&y=a%20b', body: '{"contactDetails":{"name":"é"}}' }),
    ]);
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer upstream-token',
      impersonate: 'ann',
      'content-type': 'application/json',
      'x-forwarded-proto': 'http',
    });
  });

  test('headers in which a client could make up an address, a path or an id do not reach it, nor do those that Connection names', async () => {
    const client = portal.client();
    client.token = 'upstream-token';
    const made = {
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
      'true-client-ip': '203.0.113.7',
      'x-forwarded-port': '1',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      x_forwarded_for: '203.0.113.7',
      'remote-user': 'admin',
      connection: 'keep-alive, X-Secret-Hop',
      'x-secret-hop': '1',
    };
    await client.get('/me', { ...made, 'x-request-id': 'made-up', 'accept-language': 'fr' });
    const got = seen.at(-1)?.headers ?? {};
    for (const name of Object.keys(made).filter((each) => each !== 'connection')) expect([name, got[name]]).toEqual([name, undefined]);
    expect(got['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(got['accept-language']).toBe('fr');
  });

  test('its answers come back: status, body, several cookies, file names', async () => {
    answer = (_call, response) =>
      json(
        response,
        418,
        { message: 'no' },
        { 'set-cookie': ['one=1', 'two=2'], 'content-disposition': "attachment; filename*=UTF-8''%C3%A9.csv" },
      );
    const client = portal.client();
    const got = await client.get('/me');
    expect([got.statusCode, got.json()]).toEqual([418, { message: 'no' }]);
    expect(got.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%C3%A9.csv");
    expect([...client.cookies.keys()]).toEqual(['one', 'two']);
  });

  test('its refresh credential lives in the HttpOnly cookie only and never goes back to the page', async () => {
    answer = (_call, response) =>
      json(response, 200, { access_token: 'a1', token_type: 'bearer', refresh_token: 'r1-secret', expires_in: 60 });
    const client = portal.client();
    const signedIn = await client.signIn('someone', 'password');
    const handle = signedIn.json().refresh_token;
    expect(signedIn.json()).toMatchObject({ access_token: 'a1', refresh_token: expect.stringMatching(/^[\da-f]{24}\.[\da-f]{24}$/) });
    expect(signedIn.cookies.find(({ value }) => value.includes('r1-secret'))).toMatchObject({
      name: 'portal_session',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 86_400,
    });
    await client.get('/me');
    expect(seen.at(-1)?.headers.cookie).not.toContain('r1-secret');
    answer = (_call, response) => json(response, 200, { access_token: 'a2', token_type: 'bearer', refresh_token: 'r2-secret' });
    const webSession = client.cookies.get('web_session');
    const renewed = (await client.refresh()).json();
    expect(renewed.access_token).toBe('a2');
    expect(client.cookies.get('web_session')).toBe(webSession);
    // The session is the same, its generation is not.
    expect([renewed.refresh_token.split('.')[0], renewed.refresh_token === handle]).toEqual([handle.split('.')[0], false]);
    expect(seen.at(-1)).toMatchObject({ url: '/backend/oauth/token', body: 'grant_type=refresh_token&refresh_token=r1-secret' });
    await client.send('POST', '/oauth/authorize', { form: { response_type: 'token', client_id: 'portal' } });
    expect(seen.at(-1)).toMatchObject({ url: '/backend/oauth/token', body: 'grant_type=refresh_token&refresh_token=r2-secret' });
    expect((await client.refresh({ origin: 'https://evil.example.com' })).statusCode).toBe(403);
    await client.send('POST', '/sso/logout');
    expect(client.cookies.has('portal_session')).toBe(false);
    expect(portal.lines.join('\n')).not.toMatch(/r[12]-secret/);
  });

  test('client software that is no browser gets the refresh token of the backend itself, and renews with it', async () => {
    answer = (_call, response) => json(response, 200, { access_token: 'a1', token_type: 'bearer', refresh_token: 'r1' });
    const token = async (form: Record<string, string>) => portal.client().send('POST', '/oauth/token', { form });
    const signedIn = await token({ grant_type: 'password', username: 'someone', password: 'password' });
    expect([signedIn.json().refresh_token, signedIn.cookies]).toEqual(['r1', []]);
    await token({ grant_type: 'refresh_token', refresh_token: 'r1' });
    expect(seen.at(-1)?.body).toBe('grant_type=refresh_token&refresh_token=r1');
  });

  test('a page of one user does not go on with the session that another has opened in the same browser', async () => {
    let issued = 0;
    answer = (_call, response) => {
      issued += 1;
      json(response, 200, { access_token: `a${issued}`, token_type: 'bearer', refresh_token: `r${issued}` });
    };
    const client = portal.client();
    const first = (await client.signIn('someone', 'password')).json().refresh_token;
    const second = (await client.signIn('another', 'password')).json().refresh_token;
    const renew = (handle: string) => client.send('POST', '/oauth/token', { form: { grant_type: 'refresh_token', refresh_token: handle } });
    const calls = seen.length;
    expect((await renew(first)).statusCode).toBe(401);
    expect([seen.length, client.cookies.has('portal_session')]).toEqual([calls, true]);
    expect((await renew(second)).json().access_token).toBe('a3');
  });

  test('tabs that renew at once get one pair, so a backend that rotates strictly sees no thief', async () => {
    let issued = 0;
    answer = (_call, response) => {
      issued += 1;
      const body = { access_token: `a${issued}`, token_type: 'bearer', refresh_token: `r${issued}` };
      setTimeout(() => json(response, 200, body), 20);
    };
    const client = portal.client();
    await client.signIn('someone', 'password');
    const tabs = Array.from({ length: 5 }, () => {
      const tab = portal.client();
      for (const [name, value] of client.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(new Set(answers.map((got) => got.json().access_token))).toEqual(new Set(['a2']));
  });

  test('an answer that departs from the documents is passed on and logged by pointer, without its values', async () => {
    answer = (_call, response) => json(response, 200, [{ id: 1, title: 'secret-value' }]);
    const got = await portal.client().get('/programs');
    expect(got.json()).toEqual([{ id: 1, title: 'secret-value' }]);
    const line = portal.lines.map((text) => JSON.parse(text)).find(({ operation, faults }) => operation === 'programs' && faults);
    expect(line.faults).toEqual([expect.stringContaining('/0 required')]);
    expect(JSON.stringify(line)).not.toContain('secret-value');
  });

  test('a backend that fails is told in the one Problem shape', async () => {
    answer = (_call, response) => void response.socket?.destroy();
    const got = await portal.client().get('/me');
    expect([got.statusCode, got.json()]).toEqual([502, { message: 'The backend cannot be reached.' }]);
  });

  test('headers that command the browser or a proxy in front do not come back, nor another session', async () => {
    const commands = {
      refresh: '0; url=https://evil.example.com',
      'clear-site-data': '"*"',
      'alt-svc': 'h3="evil.example.com:443"',
      'access-control-allow-origin': '*',
      'www-authenticate': 'Basic realm="portal"',
      'x-accel-redirect': '/etc/passwd',
      'reporting-endpoints': 'default="https://evil.example.com"',
      link: '<https://evil.example.com>; rel=preload',
    };
    const own = { 'content-security-policy': 'script-src *', 'x-frame-options': 'ALLOWALL', 'cache-control': 'public' };
    answer = (_call, response) =>
      response
        .writeHead(200, {
          ...commands,
          ...own,
          etag: '"7"',
          'content-type': 'text/html',
          'set-cookie': ['portal_session=x.y', '__Host-portal_session=x.y', 'a=1'],
        })
        .end('<form action="https://evil.example.com"><input name="password"></form>');
    const client = portal.client();
    const got = await client.get('/me');
    for (const name of Object.keys(commands)) expect([name, got.headers[name]]).toEqual([name, undefined]);
    expect(got.headers).toMatchObject({ etag: '"7"', 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(got.headers['content-security-policy']).toContain("default-src 'none'; base-uri 'none'; form-action 'none'");
    expect([...client.cookies.keys()]).toEqual(['a']);
  });

  test('a redirect is neither followed nor passed on', async () => {
    answer = (_call, response) => response.writeHead(302, { location: 'https://evil.example.com/' }).end('moved');
    const got = await portal.client().get('/me');
    expect([got.statusCode, got.headers.location, seen.length]).toEqual([502, undefined, 1]);
  });

  test('a status that HTTP does not have is not passed on', async () => {
    answer = (_call, response) => json(response, 999, {});
    expect((await portal.client().get('/me')).statusCode).toBe(502);
  });

  test('a session that a browser would not keep is refused, and nobody is signed in by it', async () => {
    answer = (_call, response) => json(response, 200, { access_token: 'a', refresh_token: 'r'.repeat(4096) });
    const client = portal.client();
    const got = await client.signIn('someone', 'password');
    expect([got.statusCode, [...client.cookies.keys()]]).toEqual([502, []]);
  });

  test('more than 32 MB, packed or not, is refused and not held', async () => {
    const large = Buffer.alloc(33 * 1024 * 1024, ' ');
    answer = (_call, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(large);
    expect((await portal.client().get('/me')).statusCode).toBe(502);
    const packed = gzipSync(large);
    answer = (_call, response) => response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
    const got = await portal.client().signIn('someone', 'password');
    expect([got.statusCode, got.json()]).toEqual([502, { message: 'The backend answered with more than can be passed on.' }]);
  });

  test.each([
    ['no JSON at all', 'access_token=a'],
    ['no object', '["access_token"]'],
    ['a refresh token that is no text', '{"access_token":"a","refresh_token":{"a":1}}'],
    ['nested ten thousand deep', `${'[1,'.repeat(10_000)}1${']'.repeat(10_000)}`],
    ['a wrong content type', '{"access_token":"a","refresh_token":"r1\\r\\nset-cookie: b=1"}', 'text/css'],
    ['packed wrongly', 'not gzip', 'application/json', 'gzip'],
  ])(
    'a sign-in backend that answers %s opens no session that scripts can read',
    async (_name, body, type = 'application/json', coding = '') => {
      answer = (_call, response) =>
        response.writeHead(200, { 'content-type': type, ...(coding && { 'content-encoding': coding }) }).end(body);
      const client = portal.client();
      const got = await client.send('POST', '/oauth/token', { form: { grant_type: 'password', username: 'someone', password: 'x' } });
      expect([200, 502]).toContain(got.statusCode);
      expect(got.cookies.filter(({ name, httpOnly }) => name === 'b' || (name === 'portal_session' && !httpOnly))).toEqual([]);
      expect((await portal.client().get('/me')).statusCode).toBe(got.statusCode);
    },
  );

  test('a backend that drips its answer is left when the time of a call is over', async () => {
    const patient = testPortal().portal;
    const quick = await portal.another({
      upstream: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
      compile: async () => ({ diagnostics: [], portal: testPortal({ portal: { ...patient, callTimeoutMs: 300 } }) }),
    });
    let dripping: NodeJS.Timeout | undefined;
    const left = new Promise<void>((resolve) => {
      answer = (_call, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('[');
        dripping = setInterval(() => response.write('1,'), 20);
        response.once('close', resolve);
      };
    });
    const got = await quick.client().get('/me');
    await left;
    clearInterval(dripping);
    await quick.close();
    expect([got.statusCode, got.json()]).toEqual([504, { message: 'The backend did not answer in time.' }]);
  });

  test('by prefix only those calls are forwarded; an address that is none stops the start', async () => {
    const { port } = backend.address() as AddressInfo;
    const mixed = await portal.another({ upstream: `/programs=http://127.0.0.1:${port}` });
    await mixed.client().get('/programs');
    // Not by a letter that is encoded without need: the call would be answered by our own data.
    await mixed.client().get('/%70rograms');
    expect(seen.map(({ url }) => url)).toEqual(['/programs', '/%70rograms']);
    expect((await mixed.client().get('/me')).statusCode).toBe(401);
    await mixed.close();
    await expect(portal.another({ upstream: 'nowhere' })).rejects.toThrow('no http address');
    expect(Object.keys(openapi.paths)).toContain('/programs');
  });
});
