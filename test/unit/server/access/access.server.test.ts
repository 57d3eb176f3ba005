import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

async function signedIn(login: string): Promise<TestClient> {
  const client = portal.client();
  await client.signIn(login);
  return client;
}

describe('access', () => {
  test('A1: a call without a token is refused before its parameters are looked at', async () => {
    const stranger = portal.client();
    for (const url of ['/me', '/menu', '/loans?size=0', '/desks/1', '/impersonate/users']) {
      const answer = await stranger.get(url);
      expect([url, answer.statusCode, answer.headers['www-authenticate']]).toEqual([url, 401, 'Bearer']);
    }
    stranger.token = 'made-up';
    expect((await stranger.get('/me')).statusCode).toBe(401);
  });

  test('A1: deny by default: nobody may call what allows nobody', async () => {
    for (const login of ['ann', 'group', 'chief']) expect((await (await signedIn(login)).get('/vault')).statusCode).toBe(403);
  });

  test('a rule over the parameters of the call decides too', async () => {
    const ann = await signedIn('ann');
    expect((await ann.get('/desks/Ann%20North')).statusCode).toBe(501);
    expect((await ann.get('/desks/Bo%20North')).statusCode).toBe(403);
  });

  test('S11: a role taken away acts with the next call', async () => {
    const chief = await signedIn('chief2');
    expect((await chief.get('/loans/all')).statusCode).toBe(200);
    await portal.server.db.updateTable('users').set({ role: 'Member' }).where('login', '=', 'chief2').execute();
    expect((await chief.get('/loans/all')).statusCode).toBe(403);
  });

  test('A2: rows of other tenants are neither listed nor read nor changed, and look as if they were not there', async () => {
    const ann = await signedIn('ann');
    const list = (await ann.get('/loans')).json();
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual(['a', 'b']);
    expect(list.total).toBe(2);
    const foreign = await ann.get('/loans/c');
    const missing = await ann.get('/loans/zzz');
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await ann.send('PUT', '/loans/c', { json: { title: 'Mine' } })).statusCode).toBe(404);
    expect((await ann.send('DELETE', '/loans/c')).statusCode).toBe(404);
    expect((await (await signedIn('chief')).get('/loans/all')).json().total).toBe(3);
  });

  test('A6: the row-level policies hold without any filter of a handler', async () => {
    const chief = await signedIn('chief');
    expect((await chief.get('/loans')).json()).toEqual({ items: [], total: 0 });
    const sue = await signedIn('sue');
    expect((await sue.get('/loans')).json().items.map(({ id }: { id: string }) => id)).toEqual(['c']);
  });

  test('profiles belong to the organization: one dealer never sees the other one', async () => {
    const ann = await signedIn('ann');
    const bo = await signedIn('bo');
    await ann.post('/profile', { contactDetails: { name: ' Ann Two ', email: 'two@example.com' } });
    expect((await ann.get('/profile')).json().contactDetails).toEqual({ name: 'Ann Two', email: 'two@example.com' });
    expect((await bo.get('/profile')).json().contactDetails).toEqual({ name: 'Bo', email: 'bo@example.com' });
  });
});
