import { createAdmin } from '../../../../src/server/auth/createAdmin.ts';
import { deleteExpired, endMisdated } from '../../../../src/server/auth/deleteExpired.ts';
import { passwordHash } from '../../../../src/server/auth/passwords.ts';
import { secrets } from '../../../../src/server/auth/secrets.ts';
import { sessionSettings } from '../../../../src/server/auth/sessions.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const MINUTE = 60_000;

let test1: TestServer;
beforeAll(async () => {
  test1 = await startTestServer();
});
afterAll(() => test1.close());

describe('sign-in', () => {
  test('[SH-CALLS-08] a password opens a session: token data on the wire, the refresh credential only in an HttpOnly cookie', async () => {
    const client = test1.client();
    const answer = await client.signIn('ann');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      refresh_token: expect.stringMatching(/^[\da-f]{24}\.[\da-f]{24}$/),
      expires_in: 900,
      scope: 'portal',
    });
    const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie as Record<string, unknown>]));
    expect(cookies['portal_session']).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 86_400 });
    expect(cookies['portal_session']).not.toHaveProperty('domain');
    expect(cookies['sso_session']).not.toHaveProperty('httpOnly');
    expect(cookies['web_session']?.['value']).toBeTruthy();
    expect(JSON.stringify(answer.json())).not.toContain(String(cookies['portal_session']?.['value']));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('over TLS the refresh cookie is Secure and bound to the host', async () => {
    const server = await test1.another({ trustProxy: 'loopback' });
    const answer = await server.client().send('POST', '/oauth/token', {
      form: { grant_type: 'password', username: 'ann', password: 'Harbour.2026!' },
      headers: { 'x-forwarded-proto': 'https' },
    });
    const cookie = answer.cookies.find(({ name }) => name === '__Host-portal_session');
    expect(cookie).toMatchObject({ secure: true, httpOnly: true });
    expect(answer.headers['strict-transport-security']).toContain('max-age');
    await server.close();
  });

  test('behind a proxy with TLS a session is renewed and ended by its host-bound cookie, and no cookie that any page of the domain can set opens one', async () => {
    const server = await test1.another({ trustProxy: 'loopback' });
    const tls = { 'x-forwarded-proto': 'https', host: 'portal.example.com', origin: 'https://portal.example.com' };
    const browser = server.client();
    const form = { grant_type: 'password', username: 'ann', password: 'Harbour.2026!', 'remember-me': 'false' };
    expect((await browser.send('POST', '/oauth/token', { form, headers: tls })).statusCode).toBe(200);
    const first = browser.cookies.get('__Host-portal_session') ?? '';
    expect((await browser.refresh(tls)).statusCode).toBe(200);
    const second = browser.cookies.get('__Host-portal_session') ?? '';
    expect([first !== second, second !== '', browser.cookies.has('portal_session')]).toEqual([true, true, false]);
    const planted = server.client();
    planted.cookies.set('portal_session', second);
    expect((await planted.refresh(tls)).statusCode).toBe(401);
    const left = await browser.send('POST', '/sso/logout', { headers: tls });
    expect(left.cookies).toContainEqual(expect.objectContaining({ name: '__Host-portal_session', maxAge: 0, secure: true, path: '/' }));
    browser.cookies.set('__Host-portal_session', second);
    expect((await browser.refresh(tls)).statusCode).toBe(401);
    await server.close();
  });

  test('what a caller says of its own address and connection counts only when a known proxy hands it on', async () => {
    const server = await test1.another({ trustProxy: '192.0.2.7' });
    const answer = await server.client().send('POST', '/oauth/token', {
      form: { grant_type: 'password', username: 'ann', password: 'Harbour.2026!' },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' },
    });
    expect(answer.cookies.map(({ name }) => name)).not.toContain('__Host-portal_session');
    await server.close();
  });

  test('[SH-ENTITIES] the last login time is that of the session before', async () => {
    const client = test1.client();
    await client.signIn('bo');
    expect((await client.get('/me')).json()).not.toHaveProperty('lastLoginTime');
    test1.pass(5 * MINUTE);
    const later = test1.client();
    await later.signIn('bo');
    expect((await later.get('/me')).json().lastLoginTime).toBe('2026-03-10T15:00:00.000Z');
  });

  test('G-N10: a wrong password and an unknown login get the same answer', async () => {
    const wrong = await test1.client().signIn('sue', 'nope');
    const unknown = await test1.client().signIn('nobody', 'nope');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'invalid_grant', error_description: 'Bad credentials' });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  test('G-N10: the account locks after 5 failures, for known and unknown logins alike, and opens again after 15 minutes', async () => {
    for (const login of ['steward', 'nobody-at-all']) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await test1.client().signIn(login, 'nope')).json().error).toBe('invalid_grant');
      const locked = await test1.client().signIn(login);
      expect([locked.statusCode, locked.json()]).toEqual([401, { error: 'account_locked', error_description: 'User account is locked' }]);
    }
    test1.pass(16 * MINUTE);
    expect((await test1.client().signIn('steward')).statusCode).toBe(200);
  });

  test('parallel guesses do not slip past the lock', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => test1.client().signIn('group', 'nope')));
    expect(answers.filter((answer) => answer.json().error === 'invalid_grant')).toHaveLength(5);
    test1.pass(16 * MINUTE);
  });

  test('many right sign-ins of one account at once are all let in', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => test1.client().signIn('group')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  test('more sign-ins of one account at once than can wait for each other are told when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => test1.client().signIn('group')));
    const late = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(late.map(({ headers, statusCode }) => [statusCode, headers['retry-after']])).toEqual(
      Array.from({ length: 9 }, () => [429, '2']),
    );
  });

  test('a clock that was ahead locks nobody once it is right: neither an account nor an address', async () => {
    const { db } = test1.server;
    await db.deleteFrom('throttle').execute();
    const ahead = 2 * 24 * 60 * MINUTE;
    test1.pass(ahead);
    for (let guess = 0; guess < 6; guess += 1) await test1.client().signIn('group', 'nope');
    await db.updateTable('throttle').set({ attempts: 200 }).where('key', '=', secrets.hashOf('sign-in address 127.0.0.1')).execute();
    test1.pass(-ahead);
    expect((await test1.client().signIn('group')).statusCode).toBe(200);
    for (let guess = 0; guess < 5; guess += 1) expect((await test1.client().signIn('group', 'nope')).json().error).toBe('invalid_grant');
    expect((await test1.client().signIn('group')).json().error).toBe('account_locked');
    await db.deleteFrom('throttle').execute();
  });

  test('a clock that was ahead leaves no session that lasts as long as it was', async () => {
    const ahead = 2 * 24 * 60 * MINUTE;
    const right = test1.client();
    await right.signIn('ann');
    test1.pass(ahead);
    const early = test1.client();
    await early.signIn('ann');
    test1.pass(-ahead);
    await endMisdated(test1.server.db, sessionSettings(testPortal().portal), new Date(Date.parse('2026-03-10T16:00:00Z')));
    expect([(await right.refresh()).statusCode, (await early.refresh()).statusCode]).toEqual([200, 401]);
  });

  test('an address that has to wait does not shut out who signed in there lately, and tells nobody whose that is', async () => {
    expect((await test1.client().signIn('ann')).statusCode).toBe(200);
    const key = secrets.hashOf('sign-in address 127.0.0.1');
    await test1.server.db.updateTable('throttle').set({ attempts: 200 }).where('key', '=', key).execute();
    expect((await test1.client().signIn('group')).statusCode).toBe(429);
    expect((await test1.client().signIn('nobody', 'nope')).statusCode).toBe(429);
    expect((await test1.client().signIn('ann', 'nope')).statusCode).toBe(429);
    expect((await test1.client().signIn('ann')).statusCode).toBe(200);
    for (let guess = 0; guess <= 5; guess += 1) expect((await test1.client().signIn('ann', 'nope')).statusCode).toBe(429);
    expect((await test1.client().signIn('ann')).statusCode).toBe(429);
    await test1.server.db.deleteFrom('throttle').execute();
  });

  test('a right password that was changed meanwhile counts as a wrong one', async () => {
    const { matches } = passwordHash;
    const changing = jest.spyOn(passwordHash, 'matches').mockImplementation(async (...args) => {
      const isMatch = await matches(...args);
      await test1.server.db.updateTable('users').set({ password_hash: 'another' }).where('login', '=', 'sue').execute();
      return isMatch;
    });
    const before = await test1.server.db.selectFrom('users').select('password_hash').where('login', '=', 'sue').executeTakeFirstOrThrow();
    expect((await test1.client().signIn('sue')).statusCode).toBe(401);
    changing.mockRestore();
    await test1.server.db.updateTable('users').set(before).where('login', '=', 'sue').execute();
    const counts = await test1.server.db
      .selectFrom('throttle')
      .select('attempts')
      .where('key', 'in', ['sign-in sue', 'sign-in address 127.0.0.1'].map(secrets.hashOf))
      .execute();
    expect(counts).toEqual([{ attempts: 1 }, { attempts: 1 }]);
    await test1.server.db.deleteFrom('throttle').execute();
  });

  test('refused sign-ins can be traced by address and by login, neither of which stands in the audit', async () => {
    await test1.server.db.deleteFrom('audit').execute();
    for (const login of ['Sprayed-One', 'sprayed-two', 'sprayed-one']) await test1.client().signIn(login, 'nope');
    const rows = await test1.server.db.selectFrom('audit').select('details').orderBy('id').execute();
    const [one, two, again] = rows.map(({ details }) => details as Record<string, string>);
    expect(one?.['address']).toMatch(/^[\w-]{22}$/);
    expect([two?.['address'], again?.['address']]).toEqual([one?.['address'], one?.['address']]);
    expect([again?.['login'], two?.['login'] === one?.['login']]).toEqual([one?.['login'], false]);
    expect(JSON.stringify(rows)).not.toMatch(/sprayed|127\.0\.0\.1/i);
    await test1.client().signIn('ann');
    const { at } = await test1.server.db.selectFrom('audit').select('at').where('action', '=', 'session.signIn').executeTakeFirstOrThrow();
    const actionsAfter = async (days: number, auditDays?: number) => {
      await deleteExpired(test1.server.db, new Date(at.getTime() + days * 86_400_000), auditDays);
      return (await test1.server.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action);
    };
    expect(await actionsAfter(89)).toHaveLength(4);
    expect(await actionsAfter(3650)).toEqual(['session.signIn']);
    expect(await actionsAfter(400, 400)).toEqual(['session.signIn']);
    expect(await actionsAfter(401, 400)).toEqual([]);
  });

  test('a password of more than 256 characters is neither taken nor hashed, also where the portal has no rules', async () => {
    const { password: _rules, ...withoutRules } = testPortal().portal;
    const server = await test1.another({ compile: async () => ({ diagnostics: [], portal: testPortal({ portal: withoutRules }) }) });
    const client = server.client();
    await client.signIn('ann');
    const change = (next: string) => client.post('/password', { password: 'Harbour.2026!', newPassword: next, confirmPassword: next });
    expect([(await change('é'.repeat(257))).statusCode, (await change('')).statusCode]).toEqual([400, 400]);
    const admin = { login: 'long', password: 'x'.repeat(257) };
    expect(await createAdmin(test1.server.db, { ...withoutRules, administratorRole: 'Admin' }, admin)).toBe('weak');
    expect((await change('é'.repeat(256))).statusCode).toBe(200);
    expect((await server.client().signIn('ann', `${'é'.repeat(256)}x`)).statusCode).toBe(401);
    await server.close();
    await test1.server.db
      .updateTable('users')
      .set({ password_hash: await passwordHash.create('Harbour.2026!') })
      .where('login', '=', 'ann')
      .execute();
  });

  test('refused requests to the token call have the shape of RFC 6749', async () => {
    const client = test1.client();
    expect((await client.send('POST', '/oauth/token', { form: { username: 'ann' } })).json()).toMatchObject({ error: 'invalid_request' });
    expect((await client.send('POST', '/oauth/token', { form: { grant_type: 'magic' } })).json()).toMatchObject({
      error: 'unsupported_grant_type',
    });
    const stranger = await client.send('POST', '/oauth/token', {
      form: { grant_type: 'password', username: 'ann', password: 'x' },
      headers: { authorization: 'Basic b3RoZXI6' },
    });
    expect([stranger.statusCode, stranger.json().error]).toEqual([401, 'invalid_client']);
  });

  test('an account that is switched off cannot sign in and its open session ends with the next call', async () => {
    const client = test1.client();
    await client.signIn('sue');
    expect((await client.get('/me')).statusCode).toBe(200);
    await test1.server.db.updateTable('users').set({ active: false }).where('login', '=', 'sue').execute();
    expect((await client.get('/me')).statusCode).toBe(401);
    expect((await test1.client().signIn('sue')).statusCode).toBe(401);
    await test1.server.db.updateTable('users').set({ active: true }).where('login', '=', 'sue').execute();
  });

  test('logs hold neither passwords nor tokens nor addresses nor query values', async () => {
    const client = test1.client();
    await client.signIn('ann');
    await client.get('/impersonate/users?term=secret-term');
    await client.signIn('ann', 'very-secret-guess');
    const log = test1.lines.join('\n');
    expect(log).toContain('"route":"/oauth/token"');
    for (const secret of [
      'Harbour.2026!',
      'very-secret-guess',
      'secret-term',
      client.token ?? '',
      client.cookies.get('portal_session') ?? '',
      'ann@example.com',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
