import { setMaxListeners } from 'node:events';
import { fakeApi, type Reply } from '../../unit/api/fakeApi.ts';
import { recordProof, rounds } from '../support/proof.ts';

// All calls of a tab end by one signal.
setMaxListeners(0);

const CALLS = 100;
const IDS = ['one', 'two', 'three'] as const;

/** Answers that come after up to a quarter of a second, in another order each time. */
function jittered(seed: number): (reply: Reply | 'offline' | 'timeout') => Promise<Reply | 'offline' | 'timeout'> {
  let state = seed * 2_654_435_761 + 1;
  return (reply) =>
    new Promise((resolve) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      setTimeout(() => resolve(reply), state % 250);
    });
}

/** One tab whose token the server no longer takes; `refresh` answers the request for a new one. */
function expiredTab(seed: number, refresh: (count: number) => Reply | 'offline' | 'timeout') {
  const answered = jittered(seed);
  let refreshes = 0;
  const tab = fakeApi(({ url, headers }) => {
    if (url === '/oauth/token') {
      refreshes += 1;
      return answered(refresh(refreshes));
    }
    return answered(headers['Authorization'] === 'Bearer old' ? { status: 401 } : { status: 200, body: url });
  });
  const storm = (count = CALLS) => Promise.all(Array.from({ length: count }, (_, at) => tab.api.call(IDS[at % IDS.length] ?? 'one')));
  return { ...tab, storm };
}

const renewed = (count: number): Reply => ({ status: 200, body: { access_token: `new ${count}`, refresh_token: `handle ${count}` } });

async function run<Outcome>(promise: Promise<Outcome>, ms = 10_000): Promise<Outcome> {
  await jest.advanceTimersByTimeAsync(ms);
  return promise;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[S1] [SH-SESSION-04, SH-SESSION-05, SH-SESSION-06, BU-ERRORS-04] 100 calls that all meet a 401 ask once and go out once more each', async () => {
  const repetitions = rounds(10, 50);
  for (let seed = 1; seed <= repetitions; seed += 1) {
    const tab = expiredTab(seed, renewed);
    const results = await run(tab.storm());
    expect(results.filter(({ ok }) => ok)).toHaveLength(CALLS);
    expect(tab.to('/oauth/token')).toHaveLength(1);
    const calls = tab.sent.filter(({ url }) => url !== '/oauth/token');
    const retried = calls.filter(({ headers }) => headers['X-Retry'] === '1');
    expect([calls.length, retried.length]).toEqual([2 * CALLS, CALLS]);
    expect(new Set(retried.map(({ headers }) => headers['Authorization']))).toEqual(new Set(['Bearer new 1']));
    expect(tab.reports).toEqual([]);
    expect(tab.counts.at(-1)).toBe(0);
  }
  recordProof({
    id: 'S1',
    what: '100 calls, all 401, one tab, answers 0-250 ms',
    bar: '1 refresh, 1 retry each, 100/100 succeed',
    figure: `${repetitions}/${repetitions} repetitions`,
  });
});

test('[S3] [SH-SESSION-05] a 401 that arrives after the refresh asks for nothing more', async () => {
  const repetitions = rounds(20, 200);
  for (let seed = 1; seed <= repetitions; seed += 1) {
    const answered = jittered(seed);
    const tab = fakeApi(({ url, headers }) => {
      if (url === '/oauth/token') return answered(renewed(1));
      if (headers['Authorization'] !== 'Bearer old') return answered({ status: 200, body: url });
      return url === '/one' ? { status: 401 } : new Promise((resolve) => setTimeout(() => resolve({ status: 401 }), 1000 + seed));
    });
    const results = await run(Promise.all(Array.from({ length: 50 }, (_, at) => tab.api.call(at === 0 ? 'one' : 'two'))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(tab.to('/oauth/token')).toHaveLength(1);
  }
  recordProof({ id: 'S3', what: '49 late 401s after a refresh', bar: '0 extra refreshes', figure: `0 in ${repetitions} repetitions` });
});

describe('[S4] [SH-SESSION-08, SH-SESSION-09] a refresh that gives no token', () => {
  const refused: readonly (readonly [string, Reply])[] = [
    ['400', { status: 400, body: { error: 'invalid_grant' } }],
    ['401', { status: 401, body: { error: 'invalid_grant' } }],
    ['500', { status: 500, body: { message: 'x' } }],
    ['truncated JSON', { status: 200, body: '{"access_tok' }],
    ['an empty answer', { status: 200, body: '' }],
    ['a page', { status: 200, body: '<html></html>' }],
    ['a number for a token', { status: 200, body: { access_token: 7 } }],
  ];

  test.each(refused)('%s: told once, all calls rejected once, nothing more leaves', async (name, reply) => {
    const tab = expiredTab(7, () => reply);
    const results = await run(tab.storm());
    expect(results.map((result) => !result.ok && result.failure.kind)).toEqual(Array.from({ length: CALLS }, () => 'unauthenticated'));
    expect(tab.reports).toEqual(['expired']);
    expect(tab.counts.at(-1)).toBe(0);
    const sent = tab.sent.length;
    expect(sent).toBe(CALLS + 1);
    tab.state.closed = true;
    await run(tab.storm(5), 5000);
    expect(tab.sent).toHaveLength(sent);
    recordProof({
      id: `S4-${name}`,
      what: `refresh answers ${name}, 100 waiting`,
      bar: '1 expiry, 100 rejected once',
      figure: '1 / 100, 0 calls in 5 s',
    });
  });

  test.each([
    ['offline', 'offline'],
    ['timeout', 'timeout'],
    ['503', { status: 503, body: '<html>', headers: { 'retry-after': '2' } }],
    ['429', { status: 429, body: { message: 'x' } }],
  ] as const)('%s says nothing about the session: rejected once as unreachable, and the next try goes well', async (name, reason) => {
    const tab = expiredTab(11, (count) => (count === 1 ? reason : renewed(count)));
    const results = await run(tab.storm());
    expect(results.map((result) => !result.ok && result.failure.kind)).toEqual(Array.from({ length: CALLS }, () => 'offline'));
    expect(tab.to('/oauth/token')).toHaveLength(1);
    expect(tab.reports.filter((report) => report === 'expired')).toEqual([]);
    expect((await run(tab.storm(3))).every(({ ok }) => ok)).toBe(true);
    expect(tab.to('/oauth/token')).toHaveLength(2);
    recordProof({
      id: `S4-${name}`,
      what: `refresh ${name}, 100 waiting`,
      bar: '0 further calls',
      figure: '1 refresh, 100 rejected once, session kept',
    });
  });
});

test('[S5] [SH-SESSION-07] no request leaves more than twice, whatever the server refuses', async () => {
  const total = rounds(1000, 10_000);
  let worst = 0;
  let made = 0;
  for (let seed = 1; made < total; seed += 1) {
    const answered = jittered(seed);
    const tab = fakeApi(({ url }) => answered(url === '/oauth/token' ? renewed(seed) : { status: 401 }));
    const results = await run(Promise.all(Array.from({ length: CALLS }, () => tab.api.call('one'))));
    made += CALLS;
    expect(results.every((result) => !result.ok && result.failure.kind === 'unauthenticated')).toBe(true);
    expect(tab.reports).toEqual(['expired']);
    expect(tab.to('/oauth/token')).toHaveLength(1);
    worst = Math.max(worst, tab.to('/one').length / CALLS);
  }
  expect(worst).toBe(2);
  recordProof({
    id: 'S5',
    what: 'second 401 on a retried request',
    bar: '<= 2 attempts of each, session marked expired',
    figure: `2 at most over ${made} calls`,
  });
});
