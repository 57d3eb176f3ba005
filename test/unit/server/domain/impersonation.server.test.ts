import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

const MINUTE = 60_000;

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

const logins = async (client: TestClient, term: string) =>
  (await client.get(`/impersonate/users?term=${term}`)).json().map((user: { loginName: string }) => user.loginName);

describe('impersonation', () => {
  test('[SH-CALLS-24] the search gives only users of roles and tenants that the caller may act for', async () => {
    expect(await logins(await signedIn('chief'), 'north')).toEqual(['ann', 'bo']);
    expect(await logins(await signedIn('chief'), 'group')).toEqual(['group']);
    expect(await logins(await signedIn('group'), 'north')).toEqual(['bo']);
    expect((await (await signedIn('ann')).get('/impersonate/users?term=north')).statusCode).toBe(403);
  });

  test('[SH-IMPERSONATION-12] under 2 characters, or with only wildcards, nothing is found', async () => {
    const chief = await signedIn('chief');
    expect(await logins(chief, 'n')).toEqual([]);
    expect(await logins(chief, '%25%25')).toEqual([]);
  });

  test('[SH-CALLS-26] the session acts as the user from then on, with the rights of that user, and both names stand in the audit', async () => {
    const chief = await signedIn('chief');
    const epoch = chief.cookies.get('web_session');
    const answer = await chief.post('/impersonate', { loginName: 'ann', oemName: 'North' });
    expect(answer.statusCode).toBe(200);
    expect(chief.cookies.get('impersonate')).toBe('ann');
    expect(chief.cookies.get('web_session')).not.toBe(epoch);
    const user = (await chief.get('/me', { impersonate: 'ann' })).json();
    expect(user).toMatchObject({ userName: 'Ann North', role: 'Member', impersonator: { login: 'chief', role: 'Chief' } });
    expect((await chief.get('/loans/all')).statusCode).toBe(403);
    await chief.post('/profile', { contactDetails: { name: 'Ann', email: 'new@example.com' } });
    const rows = await portal.server.db.selectFrom('audit').selectAll().where('action', '=', 'saveProfile').execute();
    expect(rows).toEqual([expect.objectContaining({ actor_login: 'chief', effective_login: 'ann' })]);
  });

  test('[SH-CALLS-27] ending it brings the own identity back', async () => {
    const chief = await signedIn('chief');
    await chief.post('/impersonate', { loginName: 'ann' });
    expect((await chief.send('DELETE', '/impersonate')).statusCode).toBe(200);
    expect(chief.cookies.has('impersonate')).toBe(false);
    const user = (await chief.get('/me')).json();
    expect(user.userName).toBe('Chief');
    expect(user).not.toHaveProperty('impersonator');
  });

  test('A4: never nested, never an equal, never a user with rights beyond the list, never a foreign tenant', async () => {
    const chief = await signedIn('chief');
    for (const loginName of ['chief2', 'steward', 'chief', 'nobody'])
      expect((await chief.post('/impersonate', { loginName })).statusCode).toBe(404);
    expect((await chief.post('/impersonate', { loginName: 'ann', oemName: 'South' })).statusCode).toBe(404);
    await chief.post('/impersonate', { loginName: 'group' });
    expect((await chief.post('/impersonate', { loginName: 'bo' })).statusCode).toBe(409);
    const group = await signedIn('group');
    for (const loginName of ['ann', 'sue']) expect((await group.post('/impersonate', { loginName })).statusCode).toBe(404);
  });

  test('G-N20: the header is a hint that must agree with the session', async () => {
    const ann = await signedIn('ann');
    expect((await ann.get('/me', { impersonate: 'sue' })).statusCode).toBe(403);
    expect((await ann.get('/me', { impersonate: 'ann' })).statusCode).toBe(403);
    const chief = await signedIn('chief');
    await chief.post('/impersonate', { loginName: 'ann' });
    expect((await chief.get('/me', { impersonate: 'bo' })).statusCode).toBe(403);
  });

  test("the impersonated user's password and language stay theirs", async () => {
    const chief = await signedIn('chief');
    await chief.post('/impersonate', { loginName: 'bo' });
    expect((await chief.get('/password/permission')).json()).toEqual({ canEdit: false });
    expect(
      (await chief.post('/password', { password: 'Harbour.2026!', newPassword: 'Changed.2026!', confirmPassword: 'Changed.2026!' }))
        .statusCode,
    ).toBe(403);
    await chief.send('POST', '/language?languageCode=fr');
    expect((await (await signedIn('bo')).get('/me')).json()).not.toHaveProperty('language');
  });

  test('it ends after 60 minutes: the token is refused, the next one is that of the administrator, and tabs are told', async () => {
    const chief = await signedIn('chief');
    await chief.post('/impersonate', { loginName: 'ann' });
    const epoch = chief.cookies.get('web_session');
    portal.pass(10 * MINUTE);
    chief.token = (await chief.refresh()).json().access_token;
    expect(chief.cookies.get('impersonate')).toBe('ann');
    portal.pass(51 * MINUTE);
    expect((await chief.get('/me')).statusCode).toBe(401);
    chief.token = (await chief.refresh()).json().access_token;
    expect(chief.cookies.has('impersonate')).toBe(false);
    expect(chief.cookies.get('web_session')).not.toBe(epoch);
    expect((await chief.get('/me')).json().userName).toBe('Chief');
  });
});
