import type { Failure } from '../../../src/model/index.ts';
import { fakeApi } from './fakeApi.ts';

const ok = () => ({ status: 200, body: { fine: true } });

describe('calls', () => {
  test('[SH-CALLS-01] [SH-CALLS-02] [BU-CALLS-01] go to a path of the origin with the bearer token', async () => {
    const { api, sent } = fakeApi(ok);
    await expect(api.call('one')).resolves.toEqual({ ok: true, output: { fine: true }, status: 200 });
    expect(sent[0]).toMatchObject({ url: '/one', method: 'GET', headers: { Authorization: 'Bearer old' } });
    expect(sent[0]?.headers).not.toHaveProperty('impersonate');
  });

  test('[SH-CONSTANTS-01, BU-CALLS-04] have a time-out of 120000 ms', async () => {
    const { api, sent } = fakeApi(ok);
    await api.call('one');
    expect(sent[0]?.timeoutMs).toBe(120_000);
  });

  test('[SH-CALLS-07, BU-CALLS-02] carry the impersonated login', async () => {
    const { api, sent, state } = fakeApi(ok);
    state.impersonated = 'dealer@example.com';
    await api.call('one');
    expect(sent[0]?.headers['impersonate']).toBe('dealer@example.com');
  });

  test('[SH-CALLS-08] [SH-CALLS-09] authentication is a form with client credentials and no bearer', async () => {
    const { api, sent } = fakeApi(ok);
    await api.call('token', { body: { grant_type: 'password', username: 'jane', password: 'p w', 'remember-me': 'true' } });
    expect(sent[0]?.headers).toEqual({
      'Accept-Language': 'en',
      Authorization: `Basic ${btoa('portal:')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(sent[0]?.body).toBe('grant_type=password&username=jane&password=p+w&remember-me=true');
  });

  test('[SH-CALLS-03] [SH-CALLS-04] [SH-CALLS-05] [BU-CALLS-03] count while they are under way and no longer, whatever comes', async () => {
    let first: (() => void) | undefined;
    const { api, counts } = fakeApi(({ url }) =>
      url === '/one' ? new Promise((resolve) => (first = () => resolve({ status: 400 }))) : 'offline',
    );
    const slow = api.call('one');
    await api.call('two');
    expect(counts).toEqual([1, 2, 1]);
    first?.();
    await slow;
    expect(counts.at(-1)).toBe(0);
  });

  test.each([
    ['JSON that was cut short', { body: '{"fine":', headers: { 'content-type': 'application/json; charset=utf-8' } }],
    ['a page of a proxy', { body: '<!doctype html><p>Sign in</p>', headers: { 'content-type': 'text/html' } }],
  ])('G-N30: %s is a failure, though its status says success; nothing counts as saved', async (_, reply) => {
    const { api, reports } = fakeApi(() => ({ status: 200, ...reply }));
    await expect(api.call('save')).resolves.toEqual({
      ok: false,
      failure: { kind: 'malformed', operation: 'save', status: 200, address: '/save' },
    });
    expect(reports).toEqual(['profile null', 'error malformed']);
  });

  test('G-N30: an empty answer and a plain text are answers', async () => {
    const bodies = ['', 'Saved'];
    const { api } = fakeApi(() => ({ status: 200, body: bodies.shift(), headers: { 'content-type': 'text/plain' } }));
    await expect(api.call('save')).resolves.toMatchObject({ ok: true, output: null });
    await expect(api.call('save')).resolves.toMatchObject({ ok: true, output: 'Saved' });
  });

  test('[SH-ERRORS-07] the page of a proxy is no error text of a refused save', async () => {
    const { api, reports } = fakeApi(() => ({ status: 502, body: '<html><h1>Bad gateway</h1></html>' }));
    await api.call('save');
    expect(reports).toContain('profile null');
  });

  test('a call may ask not to be counted', async () => {
    const { api, counts } = fakeApi(ok);
    await api.call('three');
    expect(counts).toEqual([]);
  });

  test('[SH-CALLS-06] every failure comes back to the caller', async () => {
    const { api } = fakeApi(() => ({ status: 409, body: { message: 'Taken' } }));
    await expect(api.call('one')).resolves.toEqual({
      ok: false,
      failure: { kind: 'conflict', operation: 'one', address: '/one', status: 409, body: { message: 'Taken' }, message: 'Taken' },
    });
  });

  test('[SH-ERRORS-01] a 500 is told as such; silent calls keep even that to themselves', async () => {
    const { api, reports } = fakeApi(() => ({ status: 500 }));
    await api.call('one');
    await api.call('ignored');
    await api.call('silent');
    expect(reports).toEqual(['500', '500', 'swallowed server', 'swallowed server']);
  });

  test('[SH-ERRORS-07] [SH-ERRORS-08] a refused save keeps what the server said', async () => {
    const { api, reports } = fakeApi((_, count) => ({ status: count === 1 ? 400 : 503, body: { email: 'bad' } }));
    await api.call('save', { body: {} });
    await api.call('save', { body: {} });
    expect(reports).toEqual(['profile {"email":"bad"}', 'profile {"email":"bad"}']);
  });

  test('[SH-ERRORS-09] other failures of a save are generic', async () => {
    const { api, reports } = fakeApi((_, count) => (count === 1 ? { status: 409 } : 'offline'));
    await api.call('save', { body: {} });
    await api.call('save', { body: {} });
    expect(reports).toEqual(['profile null', 'error conflict', 'stale one', 'profile null', 'error offline']);
  });

  test('[GB-232] a change that came too late makes stale what it was decided by; one that tells both versions leaves that to the user', async () => {
    const { api, reports } = fakeApi((_, count) => ({
      status: 409,
      body: count === 1 ? { message: 'Late' } : { message: 'Late', conflict: {} },
    }));
    await api.call('save', { body: {} });
    expect(reports.splice(0)).toEqual(['profile null', 'error conflict', 'stale one']);
    await api.call('save', { body: {} });
    expect(reports.filter((text) => text.startsWith('stale'))).toEqual([]);
  });

  test('a change of what somebody else has removed makes stale what it was decided by', async () => {
    const { api, reports } = fakeApi(() => ({ status: 404 }));
    await api.call('save', { body: {} });
    expect(reports.filter((text) => text.startsWith('stale'))).toEqual(['stale one']);
  });

  test('[SH-ERRORS-08] G-C22: a 500 on a save is both', async () => {
    const { api, reports } = fakeApi(() => ({ status: 500, body: 'oops' }));
    await api.call('save', { body: {} });
    expect(reports).toEqual(['500', 'profile "oops"']);
  });

  test('[SH-ERRORS-16, BU-ERRORS-01] other failures are generic; [SH-ERRORS-17] nothing stays counted', async () => {
    const { api, reports, counts } = fakeApi((_, count) => (count === 1 ? { status: 418 } : 'timeout'));
    await api.call('one');
    await api.call('one');
    expect(reports).toEqual(['error invalid', 'error timeout']);
    expect(counts.at(-1)).toBe(0);
  });

  test('[SH-ERRORS-18] [F4] some calls swallow their failures; a trace is left', async () => {
    const { api, reports } = fakeApi(() => ({ status: 404 }));
    await api.call('ignored');
    expect(reports).toEqual(['swallowed notFound']);
  });

  test('[SH-SESSION-11] a 403 is told; on the token call it is a sign-in error (G-C37)', async () => {
    const { api, reports } = fakeApi(() => ({ status: 403 }));
    await api.call('one');
    await api.call('token', { body: {} });
    expect(reports).toEqual(['forbidden', 'error forbidden', 'swallowed forbidden']);
  });

  test('[F1] a success takes back what was told of the same call', async () => {
    const { api, recovered } = fakeApi((_, count) => ({ status: count === 1 ? 503 : 200 }));
    await api.call('one');
    expect(recovered).toEqual([]);
    await api.call('one');
    expect(recovered).toEqual(['one /one']);
  });

  test.each([
    'TypeError: x is not a function\n    at Object.handle (/srv/app/handle.js:10:5)',
    'Traceback (most recent call last):\n  File "app.py", line 3',
    'syntax error in SELECT id FROM users WHERE name = 1',
    'java.lang.NullPointerException: null',
  ])('[F1] nobody reads the inside of a server: %s', async (message) => {
    const { api } = fakeApi(() => ({ status: 400, body: { message, errors: [{ field: 'email', message: 'Taken' }] } }));
    const { failure } = (await api.call('one')) as { readonly failure: Failure };
    expect(failure).toMatchObject({ message: 'Taken', body: { message: null, errors: [{ field: 'email', message: 'Taken' }] } });
  });

  test('words that only sound technical stay', async () => {
    const { api } = fakeApi(() => ({
      status: 400,
      body: { message: 'Please select a dealer from the list, or update it where you are.' },
    }));
    await expect(api.call('one')).resolves.toMatchObject({ failure: { message: expect.stringContaining('Please select') } });
  });

  test('a successful change makes what it names stale', async () => {
    const { api, reports } = fakeApi(ok);
    await api.call('save', { body: {} });
    expect(reports).toEqual(['stale one']);
  });

  test.each([
    ['attachment; filename="my list.csv"', 'my list.csv'],
    ["attachment; filename=plain.csv; filename*=UTF-8''%C3%A9t%C3%A9.csv", 'été.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
  ])('[SH-CALLS-39, BU-CALLS-06] %s is saved as %s', async (disposition, name) => {
    const { api, saved } = fakeApi(() => ({
      status: 200,
      body: 'a;b',
      headers: { 'content-disposition': disposition, 'content-type': 'text/csv' },
    }));
    await api.call('file');
    expect(saved).toEqual([name]);
  });

  test('[SH-CALLS-40, BU-CALLS-07, BU-CALLS-08] without the header the name is the fallback with the extension of the content', async () => {
    const { api, saved } = fakeApi(() => ({ status: 200, body: 'a', headers: { 'content-type': 'text/csv; charset=utf-8' } }));
    await api.call('file');
    await api.download('one', {}, 'leads');
    await api.download('one', { exportFormat: 'XLSX' }, 'leads');
    expect(saved).toEqual(['list.csv', 'leads.csv', 'leads.xlsx']);
  });

  test('an unknown operation is a visible outcome', async () => {
    const { api, sent } = fakeApi(ok);
    await expect(api.call('nothing')).resolves.toMatchObject({ ok: false, failure: { kind: 'malformed' } });
    expect(sent).toEqual([]);
  });
});

test('a call that sends much tells how much was sent, and is cancelled by its signal', async () => {
  const stopping = new AbortController();
  const shares: number[] = [];
  const { api } = fakeApi(
    ({ onProgress, signal }) =>
      new Promise((resolve) => {
        onProgress?.(30, 0.3);
        signal.addEventListener('abort', () => resolve('offline'));
      }),
  );
  const result = api.call('save', { body: {} }, { signal: stopping.signal, onProgress: (_bytes, share = 1) => shares.push(share) });
  await new Promise(setImmediate);
  stopping.abort();
  expect(await result).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(shares).toEqual([0.3]);
});
