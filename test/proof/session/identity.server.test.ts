import { PASSWORD } from '../../unit/server/fixture/portalDocuments.ts';
import type { TestClient, TestServer } from '../../unit/server/fixture/testServer.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { type TwoInstances, twoInstances } from './twoInstances.ts';

jest.setTimeout(600_000);

const CREDENTIAL = 'portal_session';

let portal: TwoInstances;
beforeAll(async () => {
  portal = await twoInstances();
});
afterAll(() => portal.close());

async function signedIn(login: string, password = PASSWORD): Promise<TestClient> {
  const client = portal.one.client();
  expect((await client.signIn(login, password)).statusCode).toBe(200);
  return client;
}

/** What each instance answers to everything a client holds: its token, its cookie, and both kinds of renewal. */
async function everywhere(held: TestClient): Promise<number[]> {
  const form = { response_type: 'token', client_id: 'portal' };
  const tries = portal.sides.flatMap((side: TestServer) => [
    portal.twin(held, side).get('/me'),
    portal.twin(held, side).refresh(),
    portal.twin(held, side).send('POST', '/oauth/authorize', { form }),
  ]);
  return (await Promise.all(tries)).map(({ statusCode }) => statusCode);
}

const REFUSED = [401, 401, 401, 401, 401, 401];

test('[S9] [SH-CALLS-28] after logout neither token nor cookie opens anything on any instance', async () => {
  const count = rounds(5, 50);
  for (let round = 0; round < count; round += 1) {
    const client = await signedIn('ann');
    const copy = portal.twin(client, portal.one);
    expect((await client.send('POST', '/sso/logout')).statusCode).toBe(204);
    expect([...client.cookies.keys()]).toEqual([]);
    expect(await everywhere(copy)).toEqual(REFUSED);
  }
  recordProof({
    id: 'S9',
    what: 'token, cookie, both renewals replayed after logout, 2 instances',
    bar: '401, 100 %',
    figure: `${count * 6}/${count * 6} refused`,
  });
});

test('[S9] a page of another site neither logs a user out nor signs one in', async () => {
  const client = await signedIn('ann');
  const before = [...client.cookies];
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example.com' }]) {
    const out = await client.send('POST', '/sso/logout', { headers });
    expect([out.statusCode, out.cookies]).toEqual([403, []]);
    const form = { grant_type: 'password', username: 'bo', password: PASSWORD };
    const signIn = await client.send('POST', '/oauth/token', { form, headers });
    expect([signIn.statusCode, signIn.json().error, signIn.cookies]).toEqual([403, 'access_denied', []]);
  }
  expect([...client.cookies]).toEqual(before);
  expect((await client.get('/me')).statusCode).toBe(200);
});

describe('[S10] what identifies a session in the browser changes with who it acts as', () => {
  const figure: string[] = [];
  afterAll(() =>
    recordProof({
      id: 'S10',
      what: 'credential before and after a change of identity',
      bar: 'differs, old one dead',
      figure: figure.join(', '),
    }),
  );

  async function changed(client: TestClient, change: () => Promise<unknown>, name: string): Promise<void> {
    const before = portal.twin(client, portal.two);
    const bystander = portal.twin(client, portal.two);
    bystander.token = (await bystander.refresh()).json().access_token;
    client.cookies.set(CREDENTIAL, bystander.cookies.get(CREDENTIAL) ?? '');
    await change();
    expect(client.cookies.get(CREDENTIAL)).not.toBe(before.cookies.get(CREDENTIAL));
    expect(client.cookies.get(CREDENTIAL)).not.toBe(bystander.cookies.get(CREDENTIAL));
    for (const old of [before, bystander]) expect((await portal.twin(old, portal.one).refresh()).statusCode).toBe(401);
    expect((await bystander.get('/me')).statusCode).toBe(401);
    expect((await client.refresh()).statusCode).toBe(200);
    figure.push(name);
  }

  test('impersonating, its start and its end', async () => {
    const client = await signedIn('chief');
    await changed(client, async () => expect((await client.post('/impersonate', { loginName: 'ann' })).statusCode).toBe(200), 'start');
    client.token = (await client.refresh()).json().access_token;
    await changed(client, async () => expect((await client.send('DELETE', '/impersonate')).statusCode).toBe(200), 'end');
  });

  test('a changed password; the same one again is refused', async () => {
    const client = await signedIn('bo');
    const change = (password: string, newPassword: string) =>
      client.post('/password', { password, newPassword, confirmPassword: newPassword });
    const same = await change(PASSWORD, PASSWORD);
    expect([same.statusCode, same.json().errors]).toEqual([400, [{ message: 'The new password must differ from the current one.' }]]);
    const elsewhere = await signedIn('bo');
    await changed(client, async () => expect((await change(PASSWORD, 'Harbour.2027!')).statusCode).toBe(200), 'password');
    expect(await everywhere(elsewhere)).toEqual(REFUSED);
  });

  test('signing in again from the same browser ends the session before; a program may hold several', async () => {
    const client = await signedIn('sue');
    const before = portal.twin(client, portal.two);
    const form = { grant_type: 'password', username: 'sue', password: PASSWORD };
    await client.send('POST', '/oauth/token', { form });
    expect((await before.get('/me')).statusCode).toBe(200);
    const second = portal.twin(client, portal.two);
    await client.send('POST', '/oauth/token', { form, headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await second.refresh()).statusCode).toBe(401);
    expect((await client.refresh()).statusCode).toBe(200);
    figure.push('sign-in');
  });
});

describe('[S11] a change of rights counts with the next call, on both instances', () => {
  const users = () => portal.one.server.db;
  const statuses = async (client: TestClient, url: string) =>
    Promise.all(portal.sides.map(async (side) => (await portal.twin(client, side).get(url)).statusCode));

  test('a suspended user, another role, a tenant taken away', async () => {
    const client = await signedIn('sue');
    expect(await statuses(client, '/loans')).toEqual([200, 200]);
    await users().updateTable('users').set({ role: 'Group' }).where('login', '=', 'sue').execute();
    expect(await statuses(client, '/loans')).toEqual([403, 403]);
    expect(await statuses(client, '/impersonate/users?term=xx')).toEqual([200, 200]);
    await users().updateTable('users').set({ role: 'Member' }).where('login', '=', 'sue').execute();
    const titles = async () =>
      Promise.all(portal.sides.map(async (side) => JSON.stringify((await portal.twin(client, side).get('/loans')).json())));
    for (const seen of await titles()) expect(seen).toContain('Cooking');
    const { id } = await users().selectFrom('users').select('id').where('login', '=', 'sue').executeTakeFirstOrThrow();
    await users().deleteFrom('user_organizations').where('user_id', '=', id).execute();
    for (const seen of await titles()) expect(seen).not.toContain('Cooking');
    await users().updateTable('users').set({ active: false }).where('login', '=', 'sue').execute();
    expect(await statuses(client, '/me')).toEqual([401, 401]);
    expect(await everywhere(client)).toEqual(REFUSED);
    recordProof({
      id: 'S11',
      what: 'suspended, role changed, tenant removed',
      bar: 'next call obeys, both instances',
      figure: '3/3 on 2 instances',
    });
  });
});

describe('[S14] two users, one browser', () => {
  test('a page of the first neither continues with the session of the second nor ends it', async () => {
    const first = await signedIn('ann');
    const handle = (await first.refresh()).json();
    first.token = handle.access_token;
    await portal.twin(first, portal.one).send('POST', '/sso/logout');
    const second = await signedIn('steward');
    const page = portal.twin(second, portal.two);
    page.token = first.token;
    const form = { grant_type: 'refresh_token', refresh_token: handle.refresh_token };
    const renewal = await page.send('POST', '/oauth/token', { form });
    expect([renewal.statusCode, renewal.cookies]).toEqual([401, []]);
    const logout = await page.send('POST', '/sso/logout');
    expect([logout.statusCode, logout.json(), logout.cookies]).toEqual([200, { another: true }, []]);
    expect((await second.get('/me')).json().userName).toBe('Stew North');
    expect((await second.refresh()).statusCode).toBe(200);
  });
});
