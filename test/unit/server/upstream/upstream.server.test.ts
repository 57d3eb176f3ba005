import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openapi } from '../fixture/portalDocuments.ts';
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

  test('by prefix only those calls are forwarded; an address that is none stops the start', async () => {
    const { port } = backend.address() as AddressInfo;
    const mixed = await portal.another({ upstream: `/programs=http://127.0.0.1:${port}` });
    await mixed.client().get('/programs');
    expect(seen.map(({ url }) => url)).toEqual(['/programs']);
    expect((await mixed.client().get('/me')).statusCode).toBe(401);
    await mixed.close();
    await expect(portal.another({ upstream: 'nowhere' })).rejects.toThrow('no http address');
    expect(Object.keys(openapi.paths)).toContain('/programs');
  });
});
