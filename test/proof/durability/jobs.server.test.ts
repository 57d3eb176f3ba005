import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { jobKinds } from '../../../src/server/jobs/jobKinds.ts';
import { runJobs } from '../../../src/server/jobs/runJobs.ts';
import { writeMail } from '../../../src/server/lifecycle/writeMail.ts';
import { createMailer } from '../../../src/server/mail/mailer.ts';
import { everyTenant, withTenant } from '../../../src/server/persistence/tenantTransactions.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { memoryFolder } from '../../support/memoryFolder.ts';
import { testPortal } from '../../unit/server/fixture/testPortal.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { freePort } from '../support/freePort.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { jobPortal } from './support/jobPortal.ts';
import { MailSink } from './support/MailSink.ts';
import { type ServerFactory, type ServerProcess, serverFactory } from './support/serverProcess.ts';

jest.setTimeout(1_800_000);

const JOBS = rounds(60, 1_000);
const KILLS = rounds(3, 30);
const MAILS = rounds(30, 200);
const MAIL_KILLS = rounds(2, 10);
const PROCESSES = 3;
const onServer = noPostgres === undefined ? describe : describe.skip;
const { portal: document, routes, facts, conditions, operations } = testPortal();
const settings = { portal: document, routes, facts, conditions, operations };
const portal = jobPortal(settings);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let factory: ServerFactory;
beforeAll(async () => {
  factory = await serverFactory(settings, 'jobWorker.ts');
});
afterAll(() => factory?.remove());

async function plan(db: Kysely<Tables>, count: number, now = new Date()): Promise<void> {
  await withTenant(db, everyTenant, async (transaction) => {
    const context = { db: transaction, portal, actor: undefined, sender: 'user', requestId: 'proof', now } as const;
    for (let number = 0; number < count; number += 1)
      await writeMail(context, { to: `dealer${number}@example.com`, fields: { subject: 'subject', text: 'text', values: { number } } });
  });
}

const waiting = async (db: Kysely<Tables>) => (await db.selectFrom('jobs').select('id').execute()).length;

/** Each job is done, and has left one effect. */
async function expectOnceEach(db: Kysely<Tables>, count: number): Promise<void> {
  const effects = await db.selectFrom('records').select('document').where('collection', '=', 'effects').execute();
  const done = await db
    .selectFrom('records')
    .select('id')
    .where('collection', '=', 'mails')
    .where(sql<boolean>`state->>'state' = 'sent'`)
    .execute();
  expect({ done: done.length, waiting: await waiting(db) }).toEqual({ done: count, waiting: 0 });
  expect(effects.map(({ document: { of } }) => of).sort()).toEqual(done.map(({ id }) => id).sort());
}

onServer(`processes that are killed in the middle of jobs${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  /** Kills one of several processes at a time, as often as said, then waits until no job is left; resolves to what all have written. */
  async function killThem(db: Kysely<Tables>, databaseUrl: string, kills: number, env: Record<string, string> = {}): Promise<string> {
    const start = () => factory.start({ dataDirs: [memoryFolder()], databaseUrl, env });
    const all: ServerProcess[] = await Promise.all(Array.from({ length: PROCESSES }, start));
    let output = '';
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(150 + Math.random() * 250);
      const victim = all[kill % PROCESSES] as ServerProcess;
      await victim.kill();
      output += victim.output();
      await freeDead(db);
      all[kill % PROCESSES] = await start();
    }
    while ((await waiting(db)) > 0 && all.some(({ child }) => child.exitCode === null)) {
      await pause(200);
      await freeDead(db);
    }
    await Promise.all(all.map((process) => process.kill()));
    return output + all.map((process) => process.output()).join('');
  }

  /** A job here takes far less than five seconds: whoever has held one for longer is dead. In place of a minute, the test waits for that. */
  async function freeDead(db: Kysely<Tables>): Promise<void> {
    await sql`update jobs set leased_until = clock_timestamp() where leased_until < clock_timestamp() + interval '55 seconds'`.execute(db);
  }

  test('[J1] none is lost, and none is done twice', async () => {
    const url = await postgres.createDatabase('jobs');
    const { close, db } = await openPortalDatabase({ databaseUrl: url, log: silentLog });
    await plan(db, JOBS);
    const output = await killThem(db, url, KILLS);
    await expectOnceEach(db, JOBS);
    await close();
    const figure = `${JOBS} jobs, ${KILLS} kills of ${PROCESSES} processes: 0 lost, 0 twice`;
    expect(output).not.toContain('given up');
    recordProof({ id: 'J1', what: 'kill -9 during jobs, PostgreSQL', bar: '1,000 jobs, 30 kills: 0 lost, 0 twice', figure });
  });

  test('[J2] each mail arrives, once, but for those of which the log says that they may arrive twice', async () => {
    const sink = await MailSink.start({ answerAfterMs: 40 });
    const url = await postgres.createDatabase('mails');
    const { close, db } = await openPortalDatabase({ databaseUrl: url, log: silentLog });
    await plan(db, MAILS);
    const output = await killThem(db, url, MAIL_KILLS, { SMTP_URL: sink.url });
    await expectOnceEach(db, MAILS);
    const named = new Set([...output.matchAll(/"record":"([^"]+)"[^\n]*may arrive a second time/g)].map(([, id]) => `<${id}@example.com>`));
    const twice = sink.repeated();
    expect(twice.filter((id) => !named.has(id))).toEqual([]);
    expect(sink.ids().size).toBe(MAILS);
    await Promise.all([close(), sink.stop()]);
    const figure = `${MAILS} mails, ${MAIL_KILLS} kills: 0 lost, ${twice.length} twice, ${named.size} told in the log`;
    recordProof({ id: 'J2', what: 'kill -9 while mails are sent', bar: '200 mails, 10 kills: once each but as the log says', figure });
  });
});

test('[J3] the embedded database: none is lost, and none is done twice', async () => {
  const dataDir = mkdtempSync(join(memoryFolder(), 'portico-jobs-'));
  const first = await openPortalDatabase({ dataDir, log: silentLog });
  await plan(first.db, JOBS);
  await first.close();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = await factory.start({ dataDirs: [dataDir] });
    await pause(50 + Math.random() * 250);
    await worker.kill();
  }
  const last = await factory.start({ dataDirs: [dataDir], env: { UNTIL_DONE: '1' } });
  if (last.child.exitCode === null) await new Promise((resolve) => last.child.once('exit', resolve));
  const { close, db } = await openPortalDatabase({ dataDir, log: silentLog });
  await expectOnceEach(db, JOBS);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  const figure = `${JOBS} jobs, ${KILLS} kills of the process: 0 lost, 0 twice`;
  recordProof({ id: 'J3', what: 'kill -9 during jobs, embedded', bar: '1,000 jobs, 30 kills: 0 lost, 0 twice', figure });
});

test('[J4] a mail server that is down for a minute: its mails are sent after', async () => {
  const dataDir = mkdtempSync(join(memoryFolder(), 'portico-jobs-'));
  const { close, db } = await openPortalDatabase({ dataDir, log: silentLog });
  const begun = Date.now();
  let seconds = 0;
  const now = () => new Date(begun + seconds * 1000);
  const port = await freePort();
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@example.com', outbox: dataDir, log: silentLog });
  const services = { publicUrl: 'https://portal.example.com', mailer };
  const jobs = { db, portal: () => portal, now, services, kinds: jobKinds, log: silentLog };
  await plan(db, MAILS, now());
  for (; seconds < 60; seconds += 2) await runJobs(jobs);
  expect(await waiting(db)).toBe(MAILS);
  const sink = await MailSink.start({ port });
  for (; (await waiting(db)) > 0; seconds += 2) await runJobs(jobs);
  expect([sink.ids().size, sink.repeated()]).toEqual([MAILS, []]);
  await expectOnceEach(db, MAILS);
  await Promise.all([close(), sink.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
  const figure = `${MAILS} mails, down for 60 s: all sent once within ${seconds - 60} s`;
  recordProof({ id: 'J4', what: 'mail server down', bar: 'sent once it is back', figure });
});
