import type { LightMyRequestResponse } from 'fastify';
import { PASSWORD } from '../fixture/portalDocuments.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const SECOND = 1000;
const PAGE = { origin: 'http://localhost', host: 'localhost' };

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

/** A request of client software that is no browser: no cookies, and none of the headers that browsers add. */
function post(url: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return portal.client().send('POST', url, { form, headers: { authorization: '', ...headers } });
}

const signIn = (username = 'ann', password = PASSWORD) => post('/oauth/token', { grant_type: 'password', username, password });
const refresh = (token: string) => post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token });
const basic = (credentials: string) => ({ authorization: `Basic ${Buffer.from(credentials).toString('base64')}` });

async function statusOf(token: string): Promise<number> {
  return (await portal.client().get('/me', { authorization: `Bearer ${token}` })).statusCode;
}

const audited = async (action: string) =>
  (await portal.server.db.selectFrom('audit').select('action').where('action', '=', action).execute()).length;

describe('client software that is no browser', () => {
  test('gets a refresh token that renews and is replaced each time', async () => {
    const first = (await signIn()).json();
    const second = await refresh(first.refresh_token);
    expect(second.statusCode).toBe(200);
    expect(second.json().refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.json().access_token)).toBe(200);
    expect((await refresh(second.json().refresh_token)).statusCode).toBe(200);
  });

  test('a refresh token that comes back after its grace ends the session', async () => {
    const first = (await signIn()).json();
    const second = (await refresh(first.refresh_token)).json();
    expect((await refresh(first.refresh_token)).json().refresh_token).toBe(second.refresh_token);
    const noted = await audited('session.reuseDetected');
    portal.pass(21 * SECOND);
    const reuse = await refresh(first.refresh_token);
    expect([reuse.statusCode, reuse.json().error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(second.refresh_token)).statusCode).toBe(400);
    expect(await statusOf(second.access_token)).toBe(401);
    expect((await audited('session.reuseDetected')) - noted).toBe(1);
  });

  test('[SH-CALLS-08] a page is never given the refresh token, whatever it sends, nor does one in its body count', async () => {
    const client = (await signIn()).json().refresh_token;
    for (const browser of [PAGE, { 'sec-fetch-site': 'same-origin' }]) {
      const page = await post('/oauth/token', { grant_type: 'password', username: 'ann', password: PASSWORD }, browser);
      expect(page.json().refresh_token).toMatch(/^[\da-f]{24}\.[\da-f]{24}$/);
      const byBody = await post('/oauth/token', { grant_type: 'refresh_token', refresh_token: client }, browser);
      expect([byBody.statusCode, byBody.json().error]).toEqual([401, 'invalid_grant']);
      const cookie = page.cookies.find(({ name }) => name === 'portal_session')?.value;
      const byCookie = await post(
        '/oauth/token',
        { grant_type: 'refresh_token', refresh_token: client },
        { ...browser, cookie: `portal_session=${cookie}` },
      );
      expect(byCookie.statusCode).toBe(200);
      expect(byCookie.json().refresh_token).toMatch(/^[\da-f]{24}\.[\da-f]{24}$/);
    }
    const withCookie = await post(
      '/oauth/token',
      { grant_type: 'password', username: 'ann', password: PASSWORD },
      { ...basic('portal:'), cookie: 'portal_session=x' },
    );
    expect(withCookie.json().refresh_token).toMatch(/^[\da-f]{24}\.[\da-f]{24}$/);
  });

  test('refusals are those of RFC 6749, 5.2: 400, a code of the standard, an ASCII text', async () => {
    const wrong = await signIn('sue', 'nope');
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: 'invalid_grant', error_description: 'Bad credentials' }]);
    for (let attempt = 0; attempt < 5; attempt++) await signIn('nobody', 'nope');
    const locked = await signIn('nobody');
    expect([locked.statusCode, locked.json()]).toEqual([400, { error: 'invalid_grant', error_description: 'User account is locked' }]);
    expect((await refresh('made-up')).statusCode).toBe(400);
  });

  test.each([
    ['Basic', {}, basic('other:')],
    ['Basic with a secret too many', {}, basic('portal:secret')],
    ['the body', { client_id: 'other' }, {}],
    ['a secret in the body', { client_id: 'portal', client_secret: 'wrong' }, {}],
    ['a secret without a name', { client_secret: 'wrong' }, {}],
  ])('unknown client credentials by %s are refused, Basic with its challenge', async (_way, fields, headers) => {
    for (const [url, form] of [
      ['/oauth/token', { grant_type: 'password', username: 'ann', password: PASSWORD }],
      ['/oauth/revoke', { token: 'x' }],
    ] as const) {
      const answer = await post(url, { ...form, ...fields }, headers);
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
      expect(answer.headers['www-authenticate']).toBe('authorization' in headers ? 'Basic realm="portal", charset="UTF-8"' : undefined);
      const page = await post(url, { ...form, ...fields }, { ...headers, ...PAGE });
      expect([page.statusCode, page.headers['www-authenticate']]).toEqual([401, undefined]);
    }
  });

  test('client credentials may be encoded as in a form, and come by one way only', async () => {
    const grant = { grant_type: 'password', username: 'ann', password: PASSWORD };
    expect((await post('/oauth/token', grant, basic('%70ortal:'))).statusCode).toBe(200);
    expect((await post('/oauth/token', { ...grant, client_id: 'portal' }, basic('portal:'))).statusCode).toBe(200);
    const twice = await post('/oauth/token', { ...grant, client_id: 'portal', client_secret: 'x' }, basic('portal:'));
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request']);
  });

  test.each(['access_token', 'refresh_token'])('revoking the %s ends the session and is audited (RFC 7009)', async (kind) => {
    const tokens = (await signIn()).json();
    const noted = await audited('session.revoked');
    for (let time = 0; time < 2; time++) {
      const answer = await post('/oauth/revoke', { token: tokens[kind], token_type_hint: 'whatever' });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(400);
    expect((await audited('session.revoked')) - noted).toBe(1);
  });

  test('revoking what is no token is answered alike and ends nothing; a missing token is an invalid request', async () => {
    const tokens = (await signIn()).json();
    expect((await post('/oauth/revoke', { token: 'made-up' })).statusCode).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(200);
    const nothing = await post('/oauth/revoke', {});
    expect([nothing.statusCode, nothing.json().error]).toEqual([400, 'invalid_request']);
  });

  test('a refused access token is told apart from none (RFC 6750, 3.1)', async () => {
    const challenge = async (headers: Record<string, string>) => (await portal.client().get('/me', headers)).headers['www-authenticate'];
    expect(await challenge({})).toBe('Bearer');
    expect(await challenge({ authorization: 'Bearer made-up' })).toMatch(/^Bearer error="invalid_token"/);
  });
});
