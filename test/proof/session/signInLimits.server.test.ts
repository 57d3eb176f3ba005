import { secrets } from '../../../src/server/auth/secrets.ts';
import { PASSWORD } from '../../unit/server/fixture/portalDocuments.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { type TwoInstances, twoInstances } from './twoInstances.ts';

jest.setTimeout(600_000);

const MINUTE = 60_000;
const LIMIT = 5;

let portal: TwoInstances;
beforeAll(async () => {
  portal = await twoInstances();
});
afterAll(() => portal.close());

const side = (at: number) => portal.sides[at % 2] as TwoInstances['one'];
const wordOf = async (login: string, password: string, at = 0): Promise<string> =>
  (await side(at).client().signIn(login, password)).json().error ?? 'in';

describe('[R1] guessing', () => {
  test('the account locks at the limit, counted over both instances and over a restart, for 15 minutes, known or not', async () => {
    for (const login of ['ann', 'nobody-at-all']) {
      const words: string[] = [];
      for (let guess = 0; guess < LIMIT; guess += 1) words.push(await wordOf(login, 'nope', guess));
      const fresh = await portal.one.another({ now: () => new Date(Date.parse('2026-03-10T15:00:00.000Z')) });
      words.push((await fresh.client().signIn(login)).json().error);
      await fresh.close();
      expect(words).toEqual([...Array.from({ length: LIMIT }, () => 'invalid_grant'), 'account_locked']);
    }
    portal.pass(14 * MINUTE);
    expect(await wordOf('ann', PASSWORD)).toBe('account_locked');
    portal.pass(2 * MINUTE);
    expect(await wordOf('ann', PASSWORD)).toBe('in');
    recordProof({
      id: 'R1',
      what: 'guessing over 2 instances and a restart',
      bar: `locks at ${LIMIT}, 15 min, unknown alike`,
      figure: `locked at ${LIMIT}, open after 16 min`,
    });
  });

  test('known, unknown and locked take the same time', async () => {
    const tries = rounds(9, 41);
    const { db } = portal.one.server;
    for (let guess = 0; guess <= LIMIT; guess += 1) await wordOf('chief2', 'nope');
    // Processor time: other work of the machine does not count.
    const times: Record<string, number[]> = { wrong: [], unknown: [], locked: [] };
    for (let at = 0; at < tries; at += 1) {
      for (const [kind, login] of [
        ['wrong', 'group'],
        ['unknown', `nobody-${at}`],
        ['locked', 'chief2'],
      ] as const) {
        await db.deleteFrom('throttle').where('key', '=', secrets.hashOf('sign-in group')).execute();
        const start = process.cpuUsage();
        await wordOf(login, 'nope');
        const { user, system } = process.cpuUsage(start);
        times[kind]?.push((user + system) / 1000);
      }
    }
    const medians = Object.values(times).map((all) => all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0);
    const spread = Math.max(...medians) - Math.min(...medians);
    expect(spread).toBeLessThan(20);
    recordProof({
      id: 'R1-time',
      what: 'wrong, unknown, locked: medians of processor time',
      bar: '+-20 ms',
      figure: `${spread.toFixed(1)} ms apart`,
    });
  });

  test('an attacker who owns one account cannot use it to go on trying others from his address', async () => {
    const guesses = rounds(8, 200);
    portal.pass(20 * MINUTE);
    const counted = async () => {
      const key = secrets.hashOf('sign-in address 127.0.0.1');
      return (await portal.one.server.db.selectFrom('throttle').select('attempts').where('key', '=', key).executeTakeFirst())?.attempts;
    };
    for (let guess = 0; guess < guesses; guess += 1) {
      expect(await wordOf(`victim-${guess}`, 'nope', guess)).toBe('invalid_grant');
      if (guess % 4 === 0) expect(await wordOf('steward', PASSWORD, guess)).toBe('in');
    }
    expect(await counted()).toBe(guesses);
    if (guesses === 200) expect((await portal.one.client().signIn('one-more', 'nope')).statusCode).toBe(429);
    portal.pass(20 * MINUTE);
    recordProof({
      id: 'R1-spray',
      what: 'failures of one address with successes between',
      bar: 'successes excuse none',
      figure: `${guesses}/${guesses} counted`,
    });
  });
});

/** Secrets of all links mailed so far, as soon as they are so many; mails are sent after the answer. */
async function links(atLeast: number): Promise<string[]> {
  for (;;) {
    const mails = [...(await portal.one.mails()), ...(await portal.two.mails())];
    const found = mails.map((mail) => /#([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '');
    if (found.length >= atLeast) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const forgot = (username: string, at = 0) => side(at).client().send('POST', '/sso/forgot', { form: { username } });
const reset = (token: string, next: string, at = 0) =>
  side(at).client().post('/sso/reset', { token, newPassword: next, confirmPassword: next });

test('[R2] an attacker locks an account and spends its reset requests: its owner enters by the mailed link at once', async () => {
  const client = portal.one.client();
  await client.signIn('bo');
  for (let guess = 0; guess <= LIMIT; guess += 1) await wordOf('bo', 'nope', guess);
  expect(await wordOf('bo', PASSWORD)).toBe('account_locked');
  expect((await client.get('/me')).statusCode).toBe(200);
  const before = (await links(0)).length;
  for (let ask = 0; ask < 8; ask += 1) expect((await forgot('bo', ask)).statusCode).toBe(200);
  const mailed = (await links(before + 5)).slice();
  expect(mailed.length - before).toBe(5);
  const answers = await Promise.all(mailed.map((token, at) => reset(token, 'Lighthouse7', at)));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  expect(await wordOf('bo', 'Lighthouse7')).toBe('in');
  expect((await client.get('/me')).statusCode).toBe(401);
  const noted = await portal.one.server.db.selectFrom('audit').select('action').where('action', '=', 'user.passwordReset').execute();
  expect(noted).toHaveLength(1);
  recordProof({
    id: 'R2',
    what: 'locked by an attacker, reset requests spent',
    bar: 'owner enters by reset, audit',
    figure: 'in at once, old sessions ended, 1 row',
  });
});

test('[R4] a reset link: no enumeration, single use in two tabs, an hour at most', async () => {
  portal.pass(120 * MINUTE);
  const first = await links(0);
  const known = await forgot('ann');
  const unknown = await forgot('nobody-here');
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  const before = await links(first.length + 1);
  await forgot('ann', 1);
  const [token = ''] = (await links(before.length + 1)).filter((link) => !before.includes(link));
  const tabs = await Promise.all([0, 1].map((at) => reset(token, `Lighthouse${at + 1}`, at)));
  expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await reset(token, 'Lighthouse9')).statusCode).toBe(400);
  const now = await links(0);
  await forgot('ann');
  const [late = ''] = (await links(now.length + 1)).filter((link) => !now.includes(link));
  portal.pass(60 * MINUTE + 1000);
  expect((await reset(late, 'Lighthouse9')).statusCode).toBe(400);
  expect((await reset('a'.repeat(43), 'Lighthouse9')).statusCode).toBe(400);
  recordProof({
    id: 'R4',
    what: 'forgotten password',
    bar: 'no enumeration, single use, <= 60 min',
    figure: 'same answers, 1 of 2 tabs, refused at 60:01',
  });
});
