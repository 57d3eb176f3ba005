import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { noPostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(300_000);

const client = `Basic ${Buffer.from('portal:').toString('base64')}`;
const inside = /ECONN|127\.0\.0\.1|\bat \S+\(|SELECT |fetch failed/;
/** Calls that need none of the dependencies that are down. */
const unrelated = [
  '/api/sso/user/userData',
  '/api/sso/user/headerMenu',
  '/api/portal/profileContactDetails',
  '/portico/manifest',
  '/health',
];

async function tokenOf(portal: RunningPortal, username = 'dealer.recent'): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username, password: 'Portal.2026!', 'remember-me': 'false' });
  const answer = await fetch(`${portal.url}/oauth/token`, { method: 'POST', headers: { authorization: client }, body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Asks for the unrelated calls and counts those that succeed. */
async function share(portal: RunningPortal, token: string, times: number): Promise<number> {
  const calls = Array.from({ length: times }, (_, at) => unrelated[at % unrelated.length] ?? '/health');
  const answers = await Promise.all(calls.map((path) => fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } })));
  return answers.filter(({ ok }) => ok).length / times;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('[F7] mail down: the answer of a forgotten password stays the same, everything else goes on', async () => {
  const portal = await startPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` } });
  try {
    const ask = (username: string) =>
      fetch(`${portal.url}/sso/auth/forgotPassword`, {
        method: 'POST',
        headers: { authorization: client },
        body: new URLSearchParams({ username }),
      });
    const [known, unknown] = await Promise.all([ask('dealer.recent'), ask('nobody.here')]);
    expect(known.status).toBe(unknown.status);
    expect(known.ok).toBe(true);
    expect(await known.text()).toBe(await unknown.text());
    const good = await share(portal, await tokenOf(portal), rounds(50, 500));
    expect(good).toBe(1);
    recordProof({
      id: 'F7-mail',
      what: 'mail server down',
      bar: 'unrelated calls >= 99 % good',
      figure: `${good * 100} % good, same answer for known and unknown`,
    });
  } finally {
    await portal.stop();
  }
});

const OPENS_MS = 5_000;
const HALF_OPENS_MS = 30_000;

test('[F7] a backend down or silent: its calls fail with words of ours, soon at once, the others go on; it is found again when it is back', async () => {
  let isAwake = false;
  const silent = createHttpServer((_request, response) => {
    if (isAwake) response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  const settings = [`/api/page=http://127.0.0.1:${await closedPort()}`, `/impersonate=http://127.0.0.1:${await listening(silent)}`];
  const portal = await startPortal({ env: { UPSTREAM_URL: settings.join(',') } });
  const stop = new AbortController();
  try {
    const token = await tokenOf(portal);
    const headers = { authorization: `Bearer ${token}` };
    const begun = Date.now();
    const down = await fetch(`${portal.url}/api/page/data?language=ENGLISH&pagesHri=a`, { headers });
    expect(down.status).toBeGreaterThanOrEqual(502);
    expect(await down.text()).not.toMatch(inside);
    expect(Date.now() - begun).toBeLessThan(10_000);
    const search = () => fetch(`${portal.url}/impersonate/users?term=ab`, { headers, signal: stop.signal });
    const hung = Array.from({ length: 50 }, () => search().catch(() => undefined));
    const hungSince = Date.now();
    const good = await share(portal, token, rounds(50, 500));
    expect(good).toBe(1);
    const open = await fetch(`${portal.url}/api/sso/user/userData`);
    expect(open.status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, hungSince + OPENS_MS - Date.now()));
    const asked = Date.now();
    const refused = await search();
    const refusedIn = Date.now() - asked;
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await refused.json()).toEqual({ message: expect.any(String) });
    isAwake = true;
    while (!(await search()).ok) {
      expect(Date.now() - asked).toBeLessThan(HALF_OPENS_MS);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const back = Date.now() - asked;
    stop.abort();
    await Promise.all(hung);
    recordProof({
      id: 'F7-upstream',
      what: 'one backend refuses, one is silent under 50 calls, then answers again',
      bar: 'unrelated calls >= 99 % good, no way in without a token; breaker opens <= 5 s, half-opens <= 30 s',
      figure: `${good * 100} % good, ${down.status} at once for the refused, 401 without a token; after 5 s 503 in ${refusedIn} ms; found again after ${Math.round(back / 100) / 10} s`,
    });
  } finally {
    stop.abort();
    await portal.stop();
    silent.closeAllConnections();
    silent.close();
  }
});

const onServer = noPostgres === undefined ? test : test.skip;

onServer(
  `[F7] the database down: the pages are served, no call is let in, and all comes back${noPostgres ? ` (${noPostgres})` : ''}`,
  async () => {
    const postgres = await startPostgres();
    const portal = await startPortal({ env: { DATABASE_URL: postgres.url } });
    try {
      const token = await tokenOf(portal);
      expect(await share(portal, token, 10)).toBe(1);
      await postgres.halt('immediate');
      const statuses = await Promise.all(
        Array.from({ length: rounds(10, 100) }, async () => {
          const answer = await fetch(`${portal.url}/api/sso/user/userData`, { headers: { authorization: `Bearer ${token}` } });
          const text = await answer.text();
          expect(text).not.toMatch(inside);
          return answer.status;
        }),
      );
      expect(statuses.filter((status) => status < 500)).toEqual([]);
      expect((await fetch(`${portal.url}/api/sso/user/userData`)).ok).toBe(false);
      for (const path of ['/', '/portico/manifest', '/health']) {
        const answer = await fetch(portal.url + path, { headers: { accept: 'text/html, */*' } });
        expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.not.stringContaining('not built yet')]);
      }
      // An answer of /ready holds for a second.
      const down = Date.now();
      while ((await fetch(`${portal.url}/ready`)).status !== 503 && Date.now() - down < 5000)
        await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await fetch(`${portal.url}/ready`)).status).toBe(503);
      await postgres.start();
      const begun = Date.now();
      while (!(await fetch(`${portal.url}/ready`)).ok && Date.now() - begun < 30_000)
        await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await share(portal, token, 10)).toBe(1);
      recordProof({
        id: 'F7-database',
        what: 'database server down and up again',
        bar: 'pages served, no call answered as if all were well, back without a restart',
        figure: `${statuses.length} calls refused (${[...new Set(statuses)].join(', ')}), pages 200, back after ${Date.now() - begun} ms`,
      });
    } finally {
      await portal.stop();
      await postgres.stop();
    }
  },
);
