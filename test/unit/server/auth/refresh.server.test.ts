import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

async function signedIn(): Promise<TestClient> {
  const client = portal.client();
  await client.signIn('ann');
  return client;
}

function twin(client: TestClient): TestClient {
  const other = portal.client();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  other.token = client.token;
  return other;
}

describe('refresh', () => {
  test('[SH-CALLS-10] gives a new access token and a new credential; the cookie never outlives the first 24 hours', async () => {
    const client = await signedIn();
    const before = client.cookies.get('portal_session');
    portal.pass(HOUR);
    expect((await client.get('/me')).statusCode).toBe(401);
    const answer = await client.refresh();
    expect(answer.statusCode).toBe(200);
    expect(client.cookies.get('portal_session')).not.toBe(before);
    expect(answer.cookies.find(({ name }) => name === 'portal_session')).toMatchObject({ maxAge: 23 * 3600 });
    client.token = answer.json().access_token;
    expect((await client.get('/me')).statusCode).toBe(200);
  });

  test('S6: whoever presents one credential at the same time gets the same pair', async () => {
    const client = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => twin(client).refresh()));
    expect(new Set(answers.map((answer) => answer.json().access_token)).size).toBe(1);
    expect(new Set(answers.map(({ cookies }) => cookies.find(({ name }) => name === 'portal_session')?.value)).size).toBe(1);
  });

  test('S7: a credential that comes back after its grace ends the session everywhere', async () => {
    const client = await signedIn();
    const thief = twin(client);
    const renewed = await client.refresh();
    client.token = renewed.json().access_token;
    portal.pass(19 * SECOND);
    expect((await twin(thief).refresh()).statusCode).toBe(200);
    portal.pass(2 * SECOND);
    const reuse = await thief.refresh();
    expect([reuse.statusCode, reuse.json().error]).toEqual([401, 'invalid_grant']);
    expect((await client.get('/me')).statusCode).toBe(401);
    expect((await client.refresh()).statusCode).toBe(401);
    const rows = await portal.server.db.selectFrom('audit').select('action').where('action', '=', 'session.reuseDetected').execute();
    expect(rows).toHaveLength(1);
  });

  test('S8: the session ends 24 hours after sign-in, however often it was renewed', async () => {
    const client = await signedIn();
    for (let hour = 0; hour < 23; hour++) {
      portal.pass(HOUR);
      expect((await client.refresh()).statusCode).toBe(200);
    }
    portal.pass(HOUR - SECOND);
    expect((await client.refresh()).statusCode).toBe(200);
    portal.pass(2 * SECOND);
    expect((await client.refresh()).statusCode).toBe(401);
  });

  test('[SH-CALLS-11] the implicit request answers by the cookie alone, but to no other site', async () => {
    const client = await signedIn();
    const form = { response_type: 'token', client_id: 'portal' };
    const foreign = await client.send('POST', '/oauth/authorize', { form, headers: { origin: 'https://evil.example.com' } });
    expect([foreign.statusCode, foreign.json().error]).toEqual([403, 'access_denied']);
    expect((await client.send('POST', '/oauth/authorize', { form, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
    const own = await client.send('POST', '/oauth/authorize', {
      form,
      headers: { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' },
    });
    expect(own.statusCode).toBe(200);
    expect((await portal.client().send('POST', '/oauth/authorize', { form })).statusCode).toBe(401);
  });

  test('S9 [SH-CALLS-28]: after logout neither the token nor the cookie works, and the cookies are gone', async () => {
    const client = await signedIn();
    const copy = twin(client);
    expect((await client.send('POST', '/sso/logout')).statusCode).toBe(204);
    expect([...client.cookies.keys()]).toEqual([]);
    expect((await copy.get('/me')).statusCode).toBe(401);
    expect((await copy.refresh()).statusCode).toBe(401);
  });

  test('logout works with an expired access token too', async () => {
    const client = await signedIn();
    const copy = twin(client);
    portal.pass(HOUR);
    expect((await client.send('POST', '/sso/logout')).statusCode).toBe(204);
    expect((await copy.refresh()).statusCode).toBe(401);
  });
});
