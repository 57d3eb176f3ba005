import { createTokenRefresher } from '../../../src/api/tokenRefresher.ts';
import { fakeApi, type Reply } from './fakeApi.ts';

const tokens = (
  { url, headers }: { url: string; headers: { readonly [name: string]: string } },
  refresh: Reply = { status: 200, body: { access_token: 'new' } },
): Reply => {
  if (url === '/oauth/token') return refresh;
  return headers['Authorization'] === 'Bearer new' ? { status: 200, body: url } : { status: 401 };
};

describe('a refused token', () => {
  test('[SH-SESSION-04] [SH-CALLS-10] is renewed by one refresh call', async () => {
    const { api, to } = fakeApi((exchange) => tokens(exchange));
    await expect(api.call('one')).resolves.toMatchObject({ ok: true, output: '/one' });
    expect(to('/oauth/token')).toHaveLength(1);
    expect(to('/oauth/token')[0]).toMatchObject({ method: 'POST', body: 'refresh_token=session&grant_type=refresh_token' });
  });

  test('[SH-SESSION-05] [SH-SESSION-06] all that waited are sent once more, with the new token and the retry header', async () => {
    const { api, to, reports } = fakeApi((exchange) => tokens(exchange));
    const results = await Promise.all([api.call('one'), api.call('two'), api.call('three')]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(to('/oauth/token')).toHaveLength(1);
    for (const url of ['/one', '/two', '/three']) {
      const [first, second, ...more] = to(url);
      expect(first?.headers).not.toHaveProperty('X-Retry');
      expect(second?.headers).toMatchObject({ 'X-Retry': '1', Authorization: 'Bearer new' });
      expect(more).toEqual([]);
    }
    expect(reports).toEqual([]);
  });

  test('[SH-SESSION-05] a late 401 finds the new token there and asks for none', async () => {
    let late: (() => void) | undefined;
    const { api, to } = fakeApi((exchange) => {
      if (exchange.url === '/two' && exchange.headers['Authorization'] === 'Bearer old')
        return new Promise((resolve) => (late = () => resolve({ status: 401 })));
      return tokens(exchange);
    });
    const second = api.call('two');
    await api.call('one');
    late?.();
    await expect(second).resolves.toMatchObject({ ok: true });
    expect(to('/oauth/token')).toHaveLength(1);
  });

  test('[SH-SESSION-05] G-S17: a call that starts during a refresh waits and goes out once, without the retry header', async () => {
    let answer: (() => void) | undefined;
    const { api, to } = fakeApi((exchange) => {
      if (exchange.url !== '/oauth/token') return tokens(exchange);
      return new Promise((resolve) => (answer = () => resolve(tokens(exchange))));
    });
    const first = api.call('one');
    while (answer === undefined) await Promise.resolve();
    const later = api.call('two');
    await Promise.resolve();
    expect(to('/two')).toHaveLength(0);
    answer();
    await Promise.all([first, later]);
    expect(to('/two')).toHaveLength(1);
    expect(to('/two')[0]?.headers).toMatchObject({ Authorization: 'Bearer new' });
    expect(to('/two')[0]?.headers).not.toHaveProperty('X-Retry');
  });

  test('[SH-SESSION-07] a second 401 ends the session: no further retry, no second refresh', async () => {
    const { api, to, reports } = fakeApi(({ url }) =>
      url === '/oauth/token' ? { status: 200, body: { access_token: 'new' } } : { status: 401 },
    );
    await expect(api.call('one')).resolves.toMatchObject({ ok: false, failure: { kind: 'unauthenticated' } });
    expect(to('/one')).toHaveLength(2);
    expect(to('/oauth/token')).toHaveLength(1);
    expect(reports).toEqual(['expired']);
  });

  test.each([400, 401, 500])('[SH-SESSION-08] a refresh refused with %s ends the session for all that wait, told once', async (status) => {
    const { api, to, reports } = fakeApi((exchange) => tokens(exchange, { status }));
    const results = await Promise.all([api.call('one'), api.call('two')]);
    expect(results.map((result) => !result.ok && result.failure.kind)).toEqual(['unauthenticated', 'unauthenticated']);
    expect([to('/one').length, to('/two').length]).toEqual([1, 1]);
    expect(reports).toEqual(['expired']);
  });

  test('[SH-SESSION-08] G-C40: without a token at hand nothing is asked', async () => {
    const { api, to, reports, state } = fakeApi(() => ({ status: 401 }));
    state.token = undefined;
    await api.call('one');
    expect(to('/oauth/token')).toHaveLength(0);
    expect(reports).toEqual(['expired']);
  });

  test('[SH-SESSION-08] a lost connection during the refresh says nothing about the session', async () => {
    const { api, reports } = fakeApi((exchange) => (exchange.url === '/oauth/token' ? 'offline' : tokens(exchange)));
    await expect(api.call('one')).resolves.toMatchObject({ ok: false, failure: { kind: 'offline' } });
    expect(reports).toEqual(['error offline']);
  });

  test('[SH-LOGIN-12] a 401 on the token call starts no refresh', async () => {
    const { api, to, reports } = fakeApi(() => ({ status: 401, body: { error: 'invalid_grant', error_description: 'Bad credentials' } }));
    await expect(api.call('token', { body: {} })).resolves.toMatchObject({
      failure: { kind: 'unauthenticated', message: 'Bad credentials' },
    });
    expect(to('/oauth/token')).toHaveLength(1);
    expect(reports).toEqual(['swallowed unauthenticated']);
  });

  test('[SH-SESSION-09] G-C06: on expiry waiting calls end as cancelled, nothing is counted, and no further call leaves', async () => {
    const { api, counts, sent, state } = fakeApi(() => new Promise(() => undefined));
    const waiting = api.call('one');
    await Promise.resolve();
    api.cancel();
    state.closed = true;
    await expect(waiting).resolves.toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(counts.at(-1)).toBe(0);
    const before = sent.length;
    await expect(api.call('two')).resolves.toMatchObject({ ok: false, failure: { kind: 'unauthenticated' } });
    expect(sent).toHaveLength(before);
  });
});

test('a refresh that cannot be made leaves the session as it is, and the next 401 tries again', async () => {
  let fails = true;
  const refresher = createTokenRefresher(
    () => 'old',
    async () => {
      if (fails) throw new Error('the lock was stolen');
      return 'fresh';
    },
  );
  expect(await refresher.refreshAfter('old', 0)).toBe('unreachable');
  await refresher.idle();
  fails = false;
  expect(await refresher.refreshAfter('old', refresher.refreshCount())).toBe('fresh');
});
