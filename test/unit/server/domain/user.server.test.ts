import type { VariantPortal } from '#compiler';
import { openSession, sessionSettings } from '../../../../src/server/auth/sessions.ts';
import { menu, PASSWORD } from '../fixture/portalDocuments.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

async function signedIn(login: string, password = PASSWORD): Promise<TestClient> {
  const client = portal.client();
  await client.signIn(login, password);
  return client;
}

interface Item {
  name: string;
  url: string | null;
  filteredChildren: Item[];
}

describe('user', () => {
  test('[SH-CALLS-15] G-N01: the menu is that of role and program, groups without visible entries are gone', async () => {
    const names = async (login: string) => (await (await signedIn(login)).get('/menu')).json().map(({ name }: Item) => name);
    expect(await names('ann')).toEqual(['{Books}', 'Training', 'North only']);
    expect(await names('sue')).toEqual(['{Books}']);
    expect(await names('chief')).toEqual(['{Books}', 'Staff']);
  });

  test('[SH-CALLS-15] a program whose document names a menu has that one, whichever stands first', async () => {
    const of = testPortal();
    const short = { ...menu, id: 'short', items: [{ id: 'hours', number: 1, name: 'Hours', url: 'hours' }] };
    const variants = Array.from(of.variants, ([id, variant]): [string, VariantPortal] => [
      id,
      { ...variant, menus: { main: menu, short }, oem: id === 'south' ? { ...variant.oem, menuSet: 'short' } : variant.oem },
    ]);
    const two = await portal.another({ compile: async () => ({ diagnostics: [], portal: testPortal({ variants: new Map(variants) }) }) });
    const names = async (login: string) => {
      const client = two.client();
      await client.signIn(login);
      return (await client.get('/menu')).json().map(({ name }: Item) => name);
    };
    expect([await names('sue'), await names('ann')]).toEqual([['Hours'], ['{Books}', 'Training', 'North only']]);
    await two.close();
  });

  test('G-S28: a variable in a menu address is the field of the user', async () => {
    const menu: Item[] = (await (await signedIn('ann')).get('/menu')).json();
    expect(menu[0]).toEqual({
      id: 1,
      name: '{Books}',
      url: null,
      filteredChildren: [{ id: 2, name: 'Loans', url: 'loans', filteredChildren: [] }],
    });
    expect(menu.find(({ name }) => name === 'Training')?.url).toBe('https://lms.example.com/');
  });

  test('[SH-CALLS-14] user details: program facts, groups, languages', async () => {
    const user = (await (await signedIn('steward')).get('/me')).json();
    expect(user).toMatchObject({
      userName: 'Stew North',
      role: 'Member',
      oemName: 'North',
      oemId: 1,
      userGroups: ['STEWARDS'],
      availableLanguagesCodes: ['en', 'fr'],
    });
  });

  test('[SH-CALLS-21] G-N15: the chosen language is kept; code and name both count; an unknown one is refused', async () => {
    const sue = await signedIn('sue');
    expect((await sue.send('POST', '/language?languageCode=fr')).statusCode).toBe(200);
    expect((await (await signedIn('sue')).get('/me')).json().language).toBe('FRENCH');
    expect((await sue.send('POST', '/language?languageCode=ENGLISH')).statusCode).toBe(200);
    expect((await sue.send('POST', '/language?languageCode=de')).statusCode).toBe(400);
    expect((await sue.get('/me')).json().language).toBe('ENGLISH');
  });

  test('[SH-CALLS-23] G-N16: a password change is checked by the rules, needs the current one and ends other sessions', async () => {
    const ownSession = await signedIn('bo');
    const otherSession = await signedIn('bo');
    const change = async (password: string, newPassword: string, confirmPassword = newPassword) =>
      ownSession.post('/password', { password, newPassword, confirmPassword });
    expect((await change('wrong', 'Lighthouse1')).json().errors).toEqual([{ message: 'The current password is not correct.' }]);
    expect((await change(PASSWORD, 'short')).json().errors).toEqual([
      { message: 'At least 8 characters' },
      { message: 'At least one digit' },
    ]);
    const mismatch = await change(PASSWORD, 'Lighthouse1', 'Lighthouse2');
    expect([mismatch.statusCode, mismatch.json().errors]).toEqual([400, [{ message: 'Password must match' }]]);
    const done = await change(PASSWORD, 'Lighthouse1');
    expect([done.statusCode, done.json()]).toEqual([200, { errors: [] }]);
    expect((await ownSession.get('/me')).statusCode).toBe(200);
    expect((await otherSession.get('/me')).statusCode).toBe(401);
    expect((await otherSession.refresh()).statusCode).toBe(401);
    expect((await portal.client().signIn('bo')).statusCode).toBe(401);
    expect((await portal.client().signIn('bo', 'Lighthouse1')).statusCode).toBe(200);
  });

  test('[SH-CALLS-23] G-N16: of several changes at once one holds, and no session outlives it that the old password opened meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const was = round === 0 ? PASSWORD : `Lighthouse.${round - 1}`;
      const pages = [await signedIn('group', was), await signedIn('group', was), await signedIn('group', was)];
      const late = portal.client();
      const [entered, ...answers] = await Promise.all([
        late.signIn('group', was),
        ...pages.map((page, at) => {
          const next = at === 0 ? `Lighthouse.${round}` : `Harbour.${round}${at}`;
          return page.post('/password', { password: was, newPassword: next, confirmPassword: next });
        }),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      for (const answer of answers) if (answer.statusCode !== 200) expect([400, 401]).toContain(answer.statusCode);
      if (entered?.statusCode === 200) expect((await late.get('/me')).statusCode).toBe(401);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      const now = winner === 0 ? `Lighthouse.${round}` : `Harbour.${round}${winner}`;
      const page = await signedIn('group', now);
      if (winner !== 0)
        await page.post('/password', { password: now, newPassword: `Lighthouse.${round}`, confirmPassword: `Lighthouse.${round}` });
    }
  });

  test('a password that was replaced while it was looked at opens no session', async () => {
    const { db } = portal.server;
    const { id } = await db.selectFrom('users').select('id').where('login', '=', 'bo').executeTakeFirstOrThrow();
    const options = { settings: sessionSettings(testPortal().portal), signingKey: 'key', now: new Date() };
    expect(await openSession(db, { userId: id, passwordHash: 'the one before' }, options)).toBeUndefined();
  });

  test('[SH-CALLS-22] who enters by single sign-on only may not change a password', async () => {
    expect((await (await signedIn('sso')).get('/password/permission')).json()).toEqual({ canEdit: false });
    expect((await (await signedIn('ann')).get('/password/permission')).json()).toEqual({ canEdit: true });
  });

  test('[SH-CALLS-12] G-N11: a forgotten password: the answer tells nothing, the link works once and for an hour', async () => {
    const stranger = portal.client();
    const forgot = (form: Record<string, string>) => stranger.send('POST', '/sso/forgot', { form });
    const known = await forgot({ username: 'ann' });
    const unknown = await forgot({ email: 'nobody@example.com' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await forgot({})).statusCode).toBe(400);
    let mails: string[] = [];
    while (mails.length === 0) mails = await portal.mails();
    expect(mails).toHaveLength(1);
    const mail = mails[0]?.replaceAll('=\r\n', '') ?? '';
    const token = /#([\w-]{43})/.exec(mail)?.[1];
    const [head = '', ...parts] = mail.split(/\r\n\r\n|\r\n--/);
    for (const header of ['Date: ', 'Message-ID: <', 'Auto-Submitted: auto-generated', 'Content-Type: multipart/alternative'])
      expect(head).toContain(header);
    expect(parts.filter((part) => part.includes('Content-Type: ')).map((part) => /Content-Type: ([\w/]+)/.exec(part)?.[1])).toEqual([
      'text/plain',
      'text/html',
    ]);
    expect(portal.lines.join('\n')).toMatch(/"file":"[\w-]+\.eml"/);
    expect(portal.lines.join('\n')).not.toContain(token);
    const reset = (newPassword: string) => stranger.post('/sso/reset', { token, newPassword, confirmPassword: newPassword });
    expect((await reset('short')).statusCode).toBe(400);
    expect((await reset('Lighthouse7')).statusCode).toBe(200);
    expect((await reset('Lighthouse8')).statusCode).toBe(400);
    expect((await portal.client().signIn('ann', 'Lighthouse7')).statusCode).toBe(200);
  });

  test('G-N11: a link used several times at once sets one password, and opens an account that somebody locked by guessing', async () => {
    for (let guess = 0; guess < 6; guess += 1) await portal.client().signIn('ann', 'nope');
    expect((await portal.client().signIn('ann')).json().error).toBe('account_locked');
    const before = await portal.mails();
    await portal.client().send('POST', '/sso/forgot', { form: { username: 'ann' } });
    let mails = before;
    while (mails.length === before.length) mails = await portal.mails();
    const mail = mails.find((text) => !before.includes(text)) ?? '';
    const token = /#([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1];
    const asked = ['Lighthouse1', 'Lighthouse2', 'Lighthouse3'];
    const answers = await Promise.all(
      asked.map((next) => portal.client().post('/sso/reset', { token, newPassword: next, confirmPassword: next })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const entered = await Promise.all(asked.map((password) => portal.client().signIn('ann', password)));
    expect(entered.map(({ statusCode }) => statusCode)).toEqual(answers.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)));
  });
});
