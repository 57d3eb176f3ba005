import type { StartCalls } from '#model';
import { createStartCalls, type TransportRequest, type TransportResponse } from '../../../src/api/index.ts';

const calls: StartCalls = {
  token: { method: 'POST', url: '/token', headers: { 'Content-Type': 'text/form', Authorization: 'Basic x' }, body: 'a=1' },
  reads: [
    { method: 'GET', url: '/user', headers: {} },
    { method: 'GET', url: '/menu', headers: {} },
  ],
  cookies: { sso: 'sso', webSession: 'epoch', impersonate: 'acting' },
  languages: ['en', 'fr'],
  languageKey: 'language',
};

const tokenRequest = { method: 'POST', url: '/token', headers: { ...calls.token.headers, 'Accept-Language': 'fr' }, body: 'a=1' };
const read = (url: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  url,
  headers: { Authorization: 'Bearer fresh', 'Accept-Language': 'fr', ...headers },
});

/** A page whose start calls the test answers, and a transport behind them that answers 'sent' to everything. */
function fakePage(jar: Record<string, string> = { sso: 'active', epoch: 'one' }) {
  const fetched: { url: string; init: RequestInit; answer: (status: number, body: unknown) => Promise<void>; fail: () => Promise<void> }[] =
    [];
  const settle = () => new Promise<void>((done) => setTimeout(done));
  const fetch = ((url: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      const answer = async (status: number, body: unknown) => {
        const headers = Object.entries({ 'content-type': 'application/json' });
        resolve({ status, headers, text: async () => JSON.stringify(body) });
        await settle();
      };
      fetched.push({ url, init, answer, fail: () => (reject(new TypeError('network')), settle()) });
    })) as unknown as typeof globalThis.fetch;
  const sender = createStartCalls({ fetch, cookies: { get: (name) => jar[name] } });
  const sent: string[] = [];
  const transport = sender.transport(async ({ url }) => {
    sent.push(url);
    return { status: 200, headers: {}, body: 'sent' };
  });
  const call = (request: object, signal = new AbortController().signal) =>
    transport({ binary: false, timeoutMs: 60_000, signal, ...request } as TransportRequest);
  const bodyOf = async (request: object) => ((await call(request)) as TransportResponse).body;
  return { jar, fetched, sender, sent, call, bodyOf, urls: () => fetched.map(({ url }) => url) };
}

/** A page whose start calls have all been answered. */
async function answeredPage(jar?: Record<string, string>) {
  const page = fakePage(jar);
  page.sender.send(calls, 'en');
  await page.fetched[0]?.answer(200, { access_token: 'fresh' });
  await page.fetched[1]?.answer(200, 'user');
  await page.fetched[2]?.answer(200, 'menu');
  return page;
}

test('[SH-GUARD-17] the token is asked for first, then all reads at once; each response is taken once by the same call', async () => {
  const page = fakePage();
  page.sender.send(calls, 'en');
  expect(page.urls()).toEqual(['/token']);
  const token = page.call(tokenRequest);
  await page.fetched[0]?.answer(200, { access_token: 'fresh' });
  expect(page.urls()).toEqual(['/token', '/user', '/menu']);
  expect(page.fetched[1]?.init.headers).toMatchObject({ Authorization: 'Bearer fresh', 'Accept-Language': 'en' });
  expect(await token).toMatchObject({ status: 200, body: '{"access_token":"fresh"}', headers: { 'content-type': 'application/json' } });
  await page.fetched[2]?.answer(200, 'menu');
  await page.fetched[1]?.answer(404, 'user');
  expect(await page.call(read('/user'))).toMatchObject({ status: 404, body: '"user"' });
  expect(await page.bodyOf(read('/menu'))).toBe('"menu"');
  expect(page.sent).toEqual([]);
  expect([await page.bodyOf(read('/menu')), page.sent]).toEqual(['sent', ['/menu']]);
});

test('without a session nothing is sent, and nothing once the portal has made another call', async () => {
  const left = fakePage({ epoch: 'one' });
  left.sender.send(calls, 'en');
  expect([left.urls(), await left.bodyOf(tokenRequest)]).toEqual([[], 'sent']);

  const late = fakePage();
  await late.call(read('/other'));
  late.sender.send(calls, 'en');
  expect([late.urls(), late.sent]).toEqual([[], ['/other']]);
});

test.each([
  ['401', 401, { access_token: 'fresh' }],
  ['no token', 200, { error: 'x' }],
  ['no object', 200, null],
])('[SH-GUARD-20] a token request that gives no token (%s) has no reads, and its response is the portal’s', async (_, status, body) => {
  const page = fakePage();
  page.sender.send(calls, 'en');
  await page.fetched[0]?.answer(status, body);
  expect(page.urls()).toEqual(['/token']);
  expect(await page.call(tokenRequest)).toMatchObject({ status });
  expect(page.sent).toEqual([]);
});

test('a start call that nobody answers is offline, once: the next try is sent', async () => {
  const page = fakePage();
  page.sender.send(calls, 'en');
  await page.fetched[0]?.fail();
  expect(await page.call(tokenRequest)).toBe('offline');
  expect([await page.bodyOf(tokenRequest), page.sent]).toEqual(['sent', ['/token']]);
});

test('a response is not taken by a call that differs: other credentials, another body, a retry; what is left is forgotten', async () => {
  const change = { method: 'POST', url: '/else', headers: { 'Idempotency-Key': '"a"' } };
  for (const other of [read('/user', { Authorization: 'Bearer older' }), read('/user', { 'X-Retry': '1' }), change]) {
    const page = await answeredPage();
    expect(await page.bodyOf(tokenRequest)).toContain('fresh');
    expect(await page.bodyOf(other)).toBe('sent');
    expect([await page.bodyOf(read('/menu')), page.sent.length]).toEqual(['sent', 2]);
  }
  const page = await answeredPage();
  expect(await page.bodyOf({ ...tokenRequest, body: 'a=2' })).toBe('sent');
});

test('what the first screen asks for goes out with the reads, and is taken in its language only, also after other calls that only read', async () => {
  const page = fakePage();
  const list = { method: 'POST', url: '/list', headers: { 'Accept-Language': 'fr' }, body: '{}' };
  page.sender.send(calls, 'en', [list, { method: 'GET', url: '/names', headers: { 'Accept-Language': 'fr' } }]);
  await page.fetched[0]?.answer(200, { access_token: 'fresh' });
  expect(page.urls()).toEqual(['/token', '/user', '/menu', '/list', '/names']);
  expect(page.fetched[3]?.init.headers).toMatchObject({ Authorization: 'Bearer fresh', 'Accept-Language': 'fr' });
  await page.fetched[3]?.answer(200, 'list');
  await page.fetched[4]?.answer(200, 'names');
  await page.call(tokenRequest);
  expect([await page.bodyOf(read('/else')), await page.bodyOf({ ...read('/list'), method: 'POST', body: '{}' })]).toEqual([
    'sent',
    '"list"',
  ]);
  expect(await page.bodyOf(read('/names', { 'Accept-Language': 'en' }))).toBe('sent');
});

test('what nobody has asked for is forgotten when the user begins, and its request ends', async () => {
  const page = fakePage();
  page.sender.send(calls, 'en', [{ method: 'GET', url: '/names', headers: {} }]);
  await page.fetched[0]?.answer(200, { access_token: 'fresh' });
  await page.call(tokenRequest);
  page.sender.end();
  expect(page.fetched.slice(1).map(({ init }) => init.signal?.aborted)).toEqual([true, true, true]);
  expect([await page.bodyOf(read('/names')), page.sent]).toEqual(['sent', ['/names']]);
});

test('[SH-SESSION-27] responses of a session that another has replaced since are not taken', async () => {
  const page = await answeredPage();
  expect(await page.bodyOf(tokenRequest)).toContain('fresh');
  page.jar['epoch'] = 'two';
  expect([await page.bodyOf(read('/user')), await page.bodyOf(read('/menu')), page.sent]).toEqual(['sent', 'sent', ['/user', '/menu']]);
  const before = await answeredPage();
  before.jar['epoch'] = 'two';
  expect([await before.bodyOf(tokenRequest), before.sent]).toEqual(['sent', ['/token']]);
});

test('[SH-CALLS-07] reads name who is acted for, as the portal’s own calls do', async () => {
  const page = await answeredPage({ sso: 'active', epoch: 'one', acting: 'zoë' });
  expect(page.fetched[1]?.init.headers).toMatchObject({ impersonate: 'zo%C3%AB' });
  await page.call(tokenRequest);
  expect([await page.bodyOf(read('/user', { impersonate: 'zo%C3%AB' })), page.sent]).toEqual(['"user"', []]);
});

test('a start call ends with its request: cancelled, or out of time', async () => {
  const page = fakePage();
  page.sender.send(calls, 'en');
  const cancel = new AbortController();
  const cancelled = page.call(tokenRequest, cancel.signal);
  cancel.abort();
  expect(await cancelled).toBe('cancelled');
  expect(page.fetched[0]?.init.signal?.aborted).toBe(true);

  const slow = fakePage();
  slow.sender.send(calls, 'en');
  expect(await slow.call({ ...tokenRequest, timeoutMs: 1 })).toBe('timeout');
  expect(slow.fetched[0]?.init.signal?.aborted).toBe(true);
});
