import { fakeApi } from './fakeApi.ts';

describe('reads that several places ask for', () => {
  test('those who ask while one is under way, or soon after, are given its answer', async () => {
    const { api, sent, state } = fakeApi((_, count) => ({ status: 200, body: { count } }));
    const [first, second] = await Promise.all([api.call('shared'), api.call('shared')]);
    state.now += 9_999;
    expect([await api.call('shared'), second]).toEqual([first, first]);
    expect(sent).toHaveLength(1);
    state.now += 1;
    expect(await api.call('shared')).toMatchObject({ ok: true, output: { count: 2 } });
  });

  test('a failure is not given again, nor what was asked before something changed or the page was given up', async () => {
    const { api, sent } = fakeApi((_, count) => ({ status: count === 1 ? 503 : 200 }));
    expect((await api.call('shared')).ok).toBe(false);
    expect((await api.call('shared')).ok).toBe(true);
    await api.call('save', { body: { name: 'Jane' } });
    await api.call('shared');
    api.cancel();
    await api.call('shared');
    expect(sent.map(({ url }) => url)).toEqual(['/shared', '/shared', '/save', '/shared', '/shared']);
  });
});
