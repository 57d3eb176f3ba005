import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { PASSWORD, portalDocument } from '../../unit/server/fixture/portalDocuments.ts';
import { testPortal } from '../../unit/server/fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../../unit/server/fixture/testServer.ts';
import { recordProof } from '../support/proof.ts';

type Limits = NonNullable<(typeof portalDocument)['limits']>;

let first: TestServer;
const opened: TestServer[] = [];
beforeAll(async () => {
  first = await startTestServer();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});
afterAll(() => first.close());

async function limited(limits: Limits, more = {}): Promise<TestServer> {
  const portal = testPortal({ portal: { ...portalDocument, limits } });
  const server = await first.another({ compile: async () => ({ diagnostics: [], portal }), ...more });
  opened.push(server);
  return server;
}

async function tokenOf(server: TestServer, username: string): Promise<string> {
  const client = server.client();
  await client.signIn(username, PASSWORD);
  return client.token ?? '';
}

const ask = ({ server }: TestServer, url: string, remoteAddress: string, headers = {}): Promise<LightMyRequestResponse> =>
  server.app.inject({ url, remoteAddress, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refused = (answers: readonly LightMyRequestResponse[]) => answers.filter(({ statusCode }) => statusCode === 429);

function expectWait(answers: readonly LightMyRequestResponse[]): void {
  for (const answer of answers) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  }
}

async function many(count: number, one: (index: number) => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse[]> {
  const answers: LightMyRequestResponse[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await one(index));
  return answers;
}

test('[R3] one address has its share of calls and of pages, and no other address pays for it', async () => {
  const server = await limited({ addressPerMinute: 10, filesPerMinute: 10 });
  for (const url of ['/me', '/docs/json', '/portico/manifest', '/']) {
    const address = `192.0.2.${url.length}`;
    const answers = await many(14, () => ask(server, url, address));
    expect([url, refused(answers).length]).toEqual([url, 4]);
    expectWait(refused(answers));
    expect([url, (await ask(server, url, '192.0.2.200')).statusCode]).not.toEqual([url, 429]);
  }
});

test('[R3] probes are answered however many other requests an address sends', async () => {
  const server = await limited({ addressPerMinute: 10, filesPerMinute: 10 });
  await many(20, () => ask(server, '/', '192.0.2.1'));
  for (const url of ['/health', '/ready']) expect(refused(await many(14, () => ask(server, url, '192.0.2.1')))).toEqual([]);
});

test('[R3] addresses that a caller makes up are not believed; those of a trusted proxy are', async () => {
  const direct = await limited({ addressPerMinute: 10 });
  const spoofed = await many(14, (index) =>
    ask(direct, '/me', '192.0.2.1', {
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    }),
  );
  expect(refused(spoofed)).toHaveLength(4);
  const behind = await limited({ addressPerMinute: 10 }, { trustProxy: 'loopback' });
  const through = await many(14, (index) => ask(behind, '/me', '127.0.0.1', { 'x-forwarded-for': `203.0.113.${index}` }));
  expect(refused(through)).toHaveLength(0);
  // What a caller writes before the proxy's own entry counts for nothing.
  const padded = await many(14, (index) => ask(behind, '/me', '127.0.0.1', { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` }));
  expect(refused(padded)).toHaveLength(4);
});

test('[R3] a user and a tenant have theirs, from whatever addresses; a loud tenant costs no other one a call', async () => {
  const server = await limited({ userPerMinute: 10, tenantPerMinute: 15 });
  const [ann, bo, sue, steward] = await Promise.all(['ann', 'bo', 'sue', 'steward'].map((login) => tokenOf(server, login)));
  const alone = await many(14, (index) => ask(server, '/me', `192.0.2.${index}`, bearer(ann ?? '')));
  expect(refused(alone)).toHaveLength(4);
  expectWait(refused(alone));
  const loud = [
    ...(await many(10, (index) => ask(server, '/me', `192.0.2.${index}`, bearer(bo ?? '')))),
    ...(await many(10, (index) => ask(server, '/me', `198.51.100.${index}`, bearer(steward ?? '')))),
  ];
  expect(refused(loud)).toHaveLength(5);
  const other = await many(10, (index) => ask(server, '/me', `192.0.2.${index}`, bearer(sue ?? '')));
  expect(refused(other)).toHaveLength(0);
});

test('[R3] calls to a backend are counted like others, by address and by token', async () => {
  const backend = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const upstream = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const byAddress = await limited({ addressPerMinute: 10 }, { upstream });
  expect(refused(await many(14, () => ask(byAddress, '/me', '192.0.2.1')))).toHaveLength(4);
  const byUser = await limited({ userPerMinute: 10 }, { upstream });
  expect(refused(await many(14, (index) => ask(byUser, '/me', `192.0.2.${index}`, bearer('one'))))).toHaveLength(4);
  expect((await ask(byUser, '/me', '192.0.2.1', bearer('two'))).statusCode).toBe(200);
  const big = await byUser.server.app.inject({
    method: 'POST',
    url: '/profile',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
  });
  expect(big.statusCode).toBe(413);
  await new Promise((resolve) => backend.close(resolve));
});

test('[R3] an address has its share of open streams, and gets it back', async () => {
  const server = await limited({ streamsPerAddress: 3 }, { port: 0 });
  const url = `${await server.server.listen()}/portico/events`;
  const stops = Array.from({ length: 3 }, () => new AbortController());
  for (const { signal } of stops) expect((await fetch(url, { signal })).status).toBe(200);
  const more = await fetch(url);
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, '30']);
  await more.text();
  stops[0]?.abort();
  let again = 429;
  for (let tries = 0; again === 429 && tries < 100; tries += 1) {
    const stop = new AbortController();
    const answer = await fetch(url, { signal: stop.signal });
    again = answer.status;
    if (again === 429) await answer.text().then(() => new Promise((resolve) => setTimeout(resolve, 50)));
    stop.abort();
  }
  expect(again).toBe(200);
  for (const stop of stops) stop.abort();
});

afterAll(() => {
  recordProof({
    id: 'R3',
    what: 'limits by address, user and tenant; calls, forwarded calls, pages and streams',
    bar: '429 + Retry-After, spoofed addresses ignored',
    figure: 'every kind of request refused past its limit; 0 spoofed addresses believed; 0 calls of others refused',
  });
});
