import pg from 'pg';
import type { Manifest } from '#model';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { type LineProxy, startLineProxy } from '../support/lineProxy.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(900_000);

const onServer = noPostgres === undefined ? describe : describe.skip;
const EVERY_MS = 40;
const RECOVERY_MS = 10_000;
/** The bar is one second; a busy machine is given more before this fails. */
const MOST_REFUSAL_MS = 3_000;
/** Connections into the void are found out in this time. */
const FOUND_OUT_MS = 12_000;
/** Ten for calls, one that hears of changes, and one of the test's own. */
const MOST_CONNECTIONS = 12;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until something holds, as long as a recovery may take. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > RECOVERY_MS) throw new Error(`it does not come about within ${RECOVERY_MS} ms: ${holds}`);
    await pause(50);
  }
}

interface Answered {
  readonly began: number;
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

onServer(`a database in trouble under a running server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let line: LineProxy;
  let portal: RunningPortal;
  let token: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    line = await startLineProxy(Number(new URL(postgres.url).port));
    // Limits of connections count for no superuser.
    await administer('create role app login createrole', 'alter database portico owner to app', 'alter schema public owner to app');
    const url = new URL(postgres.url);
    url.port = String(line.port);
    url.username = 'app';
    portal = await startPortal({ env: { DATABASE_URL: url.href, LOG_LEVEL: 'fatal' } });
    token = await signIn();
  });
  afterAll(async () => {
    await line?.mend();
    await portal?.stop();
    await line?.stop();
    await postgres?.stop();
  });

  const administer = (...statements: string[]) =>
    postgres.run('psql', [postgres.url, ...statements.flatMap((statement) => ['-c', statement])]);

  function askToken(): Promise<Response> {
    const body = new URLSearchParams({
      grant_type: 'password',
      username: 'dealer.recent',
      password: 'Portal.2026!',
      'remember-me': 'false',
    });
    return fetch(`${portal.url}/oauth/token`, { method: 'POST', headers: { authorization: `Basic ${btoa('portal:')}` }, body });
  }

  const signIn = async (): Promise<string> => ((await (await askToken()).json()) as { access_token: string }).access_token;

  async function call(): Promise<Answered> {
    const began = performance.now();
    const answer = await fetch(`${portal.url}/api/sso/user/userData`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return { began, ms: performance.now() - began, status: answer.status, retryAfter: answer.headers.get('retry-after') };
  }

  /** Calls all the while that something is wrong, and looks whether pages still load; the answers and how long it took until all is well again. */
  async function through(seconds: number, wrong: () => Promise<unknown>, right: () => Promise<unknown>) {
    const under: Promise<Answered>[] = [];
    await wrong();
    const timer = setInterval(() => under.push(call()), EVERY_MS);
    await pause(seconds * 500);
    const manifest = (await (await fetch(`${portal.url}/portico/manifest`)).json()) as Manifest;
    for (const path of ['/', manifest.shell, '/health']) {
      expect([path, (await fetch(portal.url + path, { headers: { accept: 'text/html, */*' } })).status]).toEqual([path, 200]);
    }
    await pause(seconds * 500);
    clearInterval(timer);
    await right();
    const back = performance.now();
    while ((await call()).status !== 200) {
      if (performance.now() - back > RECOVERY_MS) throw new Error(`no call succeeded within ${RECOVERY_MS} ms`);
      await pause(50);
    }
    const recovered = performance.now() - back;
    const answers = await Promise.all(under);
    expect((await Promise.all(Array.from({ length: 30 }, call))).filter(({ status }) => status !== 200)).toEqual([]);
    expect((await postgres.backends('portico')).length).toBeLessThanOrEqual(MOST_CONNECTIONS);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([]);
    return { answers, refused, recovered };
  }

  const slowest = (answers: readonly Answered[]) => Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));

  test('[B5] out: refused at once, pages still load, back by itself', async () => {
    const seconds = rounds(3, 30);
    const { answers, refused, recovered } = await through(seconds, line.cut, () => line.mend());
    expect(refused.length).toBe(answers.length);
    expect(slowest(refused)).toBeLessThan(MOST_REFUSAL_MS);
    recordProof({
      id: 'B5-out',
      what: 'database away under 25 calls a second',
      bar: '503 + Retry-After <= 1 s, pages load, back <= 10 s, no more connections than the pool has',
      figure: `${seconds} s, ${refused.length} times 503, slowest ${slowest(refused)} ms; pages 200; back in ${Math.round(recovered)} ms`,
    });
  });

  test('[B5] silent: the calls that were caught are told soon, the others at once', async () => {
    const seconds = rounds(10, 40);
    const began = performance.now();
    const { refused, recovered } = await through(seconds, line.swallow, () => line.mend());
    expect(slowest(refused)).toBeLessThan(FOUND_OUT_MS);
    const later = refused.filter((answer) => answer.began > began + FOUND_OUT_MS / 2);
    expect(slowest(later)).toBeLessThan(MOST_REFUSAL_MS);
    recordProof({
      id: 'B5-silent',
      what: 'the way to the database swallows everything, under 25 calls a second',
      bar: '503 + Retry-After <= 1 s but for the calls caught, pages load, back <= 10 s',
      figure: `${seconds} s, ${refused.length} times 503, caught ones ${slowest(refused)} ms at most, later ones ${slowest(later)} ms; back in ${Math.round(recovered)} ms`,
    });
  });

  test('[B5] slow by two seconds: what cannot be served soon is refused soon', async () => {
    const seconds = rounds(4, 30);
    const { answers, refused, recovered } = await through(
      seconds,
      () => line.mend(2_000),
      () => line.mend(),
    );
    const served = answers.length - refused.length;
    expect(served).toBeGreaterThan(0);
    recordProof({
      id: 'B5-slow',
      what: 'every answer of the database 2 s later, under 25 calls a second',
      bar: 'served, or 503 + Retry-After; no crash; back <= 10 s',
      figure: `${seconds} s, ${served} served, ${refused.length} times 503 (median ${median(refused)} ms, slowest ${slowest(refused)} ms); back in ${Math.round(recovered)} ms`,
    });
  });

  test('[B5] no connection free: refused within a second, and served again when there is one', async () => {
    const seconds = rounds(4, 20);
    const holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
    const { answers, refused, recovered } = await through(
      seconds,
      () => holder.query('begin; lock table users in access exclusive mode'),
      () => holder.query('rollback'),
    );
    await holder.end();
    expect(refused.length).toBeGreaterThan(0);
    expect(slowest(refused)).toBeLessThan(MOST_REFUSAL_MS);
    recordProof({
      id: 'B5-pool',
      what: 'every connection waits for a lock, under 25 calls a second',
      bar: '503 + Retry-After <= 1 s; back <= 10 s',
      figure: `${seconds} s, ${answers.length - refused.length} served late, ${refused.length} times 503, slowest ${slowest(refused)} ms; back in ${Math.round(recovered)} ms`,
    });
  });

  test('[D2] the role has all the connections that it may have: calls wait for those', async () => {
    // Fewer in all than one user may make in a minute.
    const [most, callsEach] = [4, rounds(80, 160)];
    const before = await postgres.backends('portico');
    await administer(
      `alter role app connection limit ${most}`,
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'",
    );
    // PostgreSQL ends them in its own time; a call on one of them would be cut off, whatever the limit.
    await until(async () => (await postgres.backends('portico')).every((id) => !before.includes(id)));
    await until(async () => (await call()).status === 200);
    const answers: Answered[] = [];
    const caller = async () => {
      for (let made = 0; made < callsEach; made += 1) answers.push(await call());
    };
    await Promise.all(Array.from({ length: 12 }, caller));
    expect((await postgres.backends('portico')).length).toBeLessThanOrEqual(most);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await administer('alter role app connection limit -1');
    recordProof({
      id: 'D2-limit',
      what: 'a role limited to 4 connections, 12 callers',
      bar: 'none refused',
      figure: `${answers.length} served, none refused, slowest ${slowest(answers)} ms`,
    });
  });

  test('[D2] a server that takes no changes: changes and sign-ins are 503, reads are served, and its connections are given up', async () => {
    const contact = { title: 'General Manager', name: 'Alex Morgan', email: 'gm@example.com', phone: '(512) 555-0110' };
    const save = () =>
      fetch(`${portal.url}/api/portal/profileContactDetails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ contactDetails: contact, dwcpEnrollmentContactDetailsData: {} }),
      });
    expect((await save()).status).toBe(200);
    const before = await postgres.backends('portico');
    await administer('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await until(async () => !(await fetch(`${portal.url}/ready`)).ok);
    for (const answer of [await save(), await askToken()])
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0, await answer.text()]).toEqual([
        503,
        true,
        expect.not.stringContaining('Unexpected error'),
      ]);
    expect((await call()).status).toBe(200);
    // The connections on which a change was refused are gone: new ones may reach the server that took over.
    const left = async () => (await postgres.backends('portico')).filter((id) => before.includes(id)).length;
    await until(async () => (await left()) < before.length);
    await administer('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
    await until(async () => (await fetch(`${portal.url}/ready`)).ok);
    expect([(await save()).status, (await askToken()).status]).toEqual([200, 200]);
  });

  function median(answers: readonly Answered[]): number {
    const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  }
});
