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

  test('[SH-CALLS-25] a found user comes with login, maker, the name of the program, and of the dealer if there is one', async () => {
    const found = (await (await signedIn('chief')).get('/impersonate/users?term=north')).json();
    expect(found[0]).toEqual({ loginName: 'ann', userName: 'Ann North', oemName: 'North', programName: 'North', dealerName: 'North One' });
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
    expect(answer.cookies.find(({ name }) => name === 'web_session')?.maxAge).toBeGreaterThan(0);
    const user = (await chief.get('/me', { impersonate: 'ann' })).json();
    expect(user).toMatchObject({ userName: 'Ann North', role: 'Member', impersonator: { login: 'chief', role: 'Chief' } });
    expect(user).toHaveProperty('dealerName', 'North One');
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
    expect(user).not.toHaveProperty('dealerName');
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

  describe('rights that end while somebody has them', () => {
    const db = () => portal.server.db;
    const organizationsOf = (login: string) =>
      db()
        .selectFrom('user_organizations')
        .where('user_id', 'in', db().selectFrom('users').select('id').where('login', '=', login));

    async function withoutOrganizations<T>(login: string, run: () => Promise<T>): Promise<T> {
      const lost = await organizationsOf(login).selectAll().execute();
      await db()
        .deleteFrom('user_organizations')
        .where(
          'user_id',
          'in',
          lost.map(({ user_id }) => user_id),
        )
        .execute();
      try {
        return await run();
      } finally {
        await db().insertInto('user_organizations').values(lost).execute();
      }
    }

    test('a group that has lost its organizations finds nobody and becomes nobody', async () => {
      const group = await signedIn('group');
      expect(await logins(group, 'north')).toEqual(['bo']);
      await withoutOrganizations('group', async () => {
        expect(await logins(group, 'north')).toEqual([]);
        expect((await group.post('/impersonate', { loginName: 'bo' })).statusCode).toBe(404);
      });
    });

    test('[S11] a group that loses an organization while it acts for its member is refused at once, and is itself after the renewal', async () => {
      const group = await signedIn('group');
      expect((await group.post('/impersonate', { loginName: 'bo' })).statusCode).toBe(200);
      expect((await group.get('/me')).json().userName).toBe('Bo North');
      await withoutOrganizations('group', async () => {
        expect((await group.get('/profile')).statusCode).toBe(401);
        group.token = (await group.refresh()).json().access_token;
        expect(group.cookies.has('impersonate')).toBe(false);
        expect((await group.get('/me')).json().userName).toBe('Fjord Group');
        const ended = await db().selectFrom('audit').select('details').where('action', '=', 'impersonation.ended').execute();
        expect(ended).toContainEqual({ details: expect.objectContaining({ reason: 'notAllowed' }) });
      });
    });

    test.each([
      ['is demoted', { role: 'Member' }, {}],
      ['is bound to another maker', { oem: 'south' }, { oem: null }],
    ])('[S11] an administrator who %s while acting for somebody is refused at once', async (_, change, back) => {
      const chief = await signedIn('chief');
      await chief.post('/impersonate', { loginName: 'ann' });
      const user = () => db().updateTable('users').where('login', '=', 'chief');
      await user().set(change).execute();
      const refused = await chief.get('/profile');
      await user()
        .set({ role: 'Chief', ...back })
        .execute();
      expect(refused.statusCode).toBe(401);
      expect((await chief.get('/profile')).statusCode).toBe(200);
    });

    test('a user who is suspended while somebody acts as it is left at the next renewal', async () => {
      const chief = await signedIn('chief');
      await chief.post('/impersonate', { loginName: 'ann' });
      const ann = () => db().updateTable('users').where('login', '=', 'ann');
      await ann().set({ active: false }).execute();
      expect((await chief.get('/me')).statusCode).toBe(401);
      chief.token = (await chief.refresh()).json().access_token;
      expect((await chief.get('/me')).json().userName).toBe('Chief');
      await ann().set({ active: true }).execute();
    });

    test('who is bound to a maker does not act for a user who also belongs to an organization of another maker', async () => {
      const chief = await signedIn('chief');
      await db().updateTable('users').set({ oem: 'north' }).where('login', '=', 'chief').execute();
      expect(await logins(chief, 'north')).toContain('ann');
      const { id } = await db().selectFrom('users').select('id').where('login', '=', 'ann').executeTakeFirstOrThrow();
      await db().insertInto('user_organizations').values({ user_id: id, organization_id: 'south-1' }).execute();
      const [found, started] = [await logins(chief, 'north'), await chief.post('/impersonate', { loginName: 'ann' })];
      await db().deleteFrom('user_organizations').where('user_id', '=', id).where('organization_id', '=', 'south-1').execute();
      await db().updateTable('users').set({ oem: null }).where('login', '=', 'chief').execute();
      expect(found).not.toContain('ann');
      expect(started.statusCode).toBe(404);
    });
  });
});
