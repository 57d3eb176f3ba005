import { fakeApi } from './fakeApi.ts';

const body = { name: 'Jane' };

describe('intentions', () => {
  const keyOf = ({ headers }: { headers: { readonly [name: string]: string } }) => headers['Idempotency-Key'];

  test('a call with effects carries a key, one without carries none, nor does one that stands for itself', async () => {
    const { api, sent } = fakeApi(() => ({ status: 200 }));
    await api.call('save', { body });
    await api.call('one');
    await api.call('token', { body });
    expect(sent.map(keyOf)).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), undefined, undefined]);
  });

  test('calls with effects are counted while they are under way', async () => {
    const { api, changes } = fakeApi(() => ({ status: 200 }));
    await api.call('one');
    expect(changes).toEqual([]);
    await Promise.all([api.call('save', { body: { a: 1 } }), api.call('save', { body: { a: 2 } })]);
    expect(changes).toEqual([1, 2, 1, 0]);
  });

  test('[K2] the same call asked for while it is under way is sent once and answers both', async () => {
    const { api, sent, reports } = fakeApi(() => ({ status: 200, body: { id: 1 } }));
    const results = await Promise.all([
      api.call('save', { body }),
      api.call('save', { body }),
      api.call('save', { body: { name: 'Joan' } }),
    ]);
    expect(sent).toHaveLength(2);
    expect(results[0]).toBe(results[1]);
    expect(reports.filter((line) => line === 'stale one')).toHaveLength(2);
  });

  test.each(['offline', 'timeout', 500, 503] as const)('after %s the same call keeps its key, once', async (end) => {
    const { api, sent } = fakeApi((_, count) => (count > 1 ? { status: 200 } : typeof end === 'string' ? end : { status: end }));
    await api.call('save', { body });
    await api.call('save', { body });
    await api.call('save', { body });
    const [first, second, third] = sent.map(keyOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([401, 429])('[K2] an unclear end stays unclear while the second try is turned away with %i', async (status) => {
    const { api, to } = fakeApi(({ url }, count) => {
      if (url === '/oauth/token') return { status: 400 };
      return count === 1 ? 'timeout' : { status: count === 2 ? status : 200 };
    });
    await api.call('save', { body });
    await api.call('save', { body });
    await api.call('save', { body });
    expect(to('/save').length).toBeGreaterThanOrEqual(2);
    expect(new Set(to('/save').map(keyOf)).size).toBe(1);
  });

  test('[K2] a request that the server never finishes is a time-out, and asked for again it keeps its key', async () => {
    const { api, sent } = fakeApi(() => ({ status: 409, headers: { 'retry-after': '1' } }));
    expect(await api.call('save', { body })).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    await api.call('save', { body });
    expect(new Set(sent.map(keyOf)).size).toBe(1);
  });

  test('another input and an answer that is clear are new intentions', async () => {
    const { api, sent } = fakeApi((_, count) => (count === 1 ? 'offline' : { status: count === 2 ? 422 : 200 }));
    await api.call('save', { body });
    await api.call('save', { body: { name: 'Joan' } });
    await api.call('save', { body: { name: 'Joan' } });
    expect(new Set(sent.map(keyOf)).size).toBe(3);
  });

  test('a retry after a refresh repeats the key', async () => {
    const { api, to } = fakeApi(({ url, headers }) => {
      if (url === '/oauth/token') return { status: 200, body: { access_token: 'new' } };
      return { status: headers['X-Retry'] === '1' ? 200 : 401 };
    });
    expect(await api.call('save', { body })).toMatchObject({ ok: true });
    const keys = to('/save').map(keyOf);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('a request that the server still works on is asked for again with its key', async () => {
    const { api, sent } = fakeApi((_, count) => (count < 3 ? { status: 409, headers: { 'retry-after': '1' } } : { status: 200 }));
    expect(await api.call('save', { body })).toMatchObject({ ok: true });
    expect(new Set(sent.map(keyOf)).size).toBe(1);
    expect(sent).toHaveLength(3);
  });

  test('a conflict without a time to wait is the answer', async () => {
    const { api, sent } = fakeApi(() => ({ status: 409 }));
    expect(await api.call('save', { body })).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
    expect(sent).toHaveLength(1);
  });

  test('whoever comes after a cancelled session intends anew', async () => {
    const { api, sent } = fakeApi((_, count) => (count === 1 ? new Promise(() => undefined) : { status: 200 }));
    const first = api.call('save', { body });
    while (sent.length === 0) await Promise.resolve();
    api.cancel();
    const second = api.call('save', { body });
    expect(await first).toMatchObject({ ok: false });
    expect(await second).toMatchObject({ ok: true });
    expect(new Set(sent.map(keyOf)).size).toBe(2);
  });
});
