import type { JsonObject, MachineDocument } from '#model';
import { JobFailure, type JobKind } from '../../../../src/server/jobs/jobKind.ts';
import { jobKinds } from '../../../../src/server/jobs/jobKinds.ts';
import { queue } from '../../../../src/server/jobs/queue.ts';
import { type JobsContext, runJobs } from '../../../../src/server/jobs/runJobs.ts';
import { sendEvent } from '../../../../src/server/lifecycle/sendEvent.ts';
import { recordColumns } from '../../../../src/server/lifecycle/storedRecord.ts';
import { writeMail } from '../../../../src/server/lifecycle/writeMail.ts';
import { everyTenant, withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const NOON = Date.parse('2026-03-10T18:00:00Z');
const portal = testPortal();
const lines: { readonly [name: string]: unknown }[] = [];
const write = (details: object, message: string) => lines.push({ ...details, message });
let server: TestServer;
let now = new Date(NOON);
let sent: JsonObject[] = [];
/** How the next mails end. */
let ends: (() => void)[] = [];

const sender: JobKind = {
  reachesOutside: true,
  async run({ input }) {
    ends.shift()?.();
    sent.push(input);
    return {};
  },
};

beforeAll(async () => {
  // Nothing runs by the clock of the machine: the tests run the jobs.
  server = await startTestServer({ now: () => new Date(0) });
});
beforeEach(async () => {
  await server.server.db.deleteFrom('records').where('collection', '=', 'mails').execute();
  [now, sent, ends] = [new Date(NOON), [], []];
  lines.splice(0);
});
afterAll(() => server.close());

const context = (kind = sender): JobsContext => ({
  db: server.server.db,
  portal: () => portal,
  now: () => now,
  services: { publicUrl: 'https://portal.example.com', mailer: { send: async () => undefined } },
  kinds: { 'mail.send': kind },
  log: { info: write, warn: write },
});

const lifecycle = { portal, actor: undefined, sender: 'user', requestId: 'test' } as const;

async function mail(to: unknown): Promise<void> {
  const fields = { subject: 'portal.description', text: 'portal.description', values: { name: 'Ann' } };
  await withTenant(server.server.db, everyTenant, (db) => writeMail({ ...lifecycle, db, now }, { to, fields }));
}

async function send(event: string): Promise<void> {
  await withTenant(server.server.db, everyTenant, async (db) => {
    const record = await db.selectFrom('records').select(recordColumns).where('collection', '=', 'mails').executeTakeFirstOrThrow();
    await sendEvent({ ...lifecycle, db, now }, record, { type: event });
  });
}

async function states(): Promise<unknown[]> {
  const rows = await server.server.db.selectFrom('records').select(['state', 'document']).where('collection', '=', 'mails').execute();
  return rows.map(({ state, document }) => [state?.['state'], document['values'] ?? null, document['failure'] ?? null]);
}

const jobs = () => server.server.db.selectFrom('jobs').selectAll().execute();

test('a mail is sent to each address once, and what its texts say is not kept', async () => {
  await mail('ann@example.com, bo@example.com,ann@example.com');
  expect(await runJobs(context())).toBe(2);
  expect(sent.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'bo@example.com']);
  expect(await states()).toEqual([
    ['sent', null, null],
    ['sent', null, null],
  ]);
  expect(await jobs()).toEqual([]);
  expect(await runJobs(context())).toBe(0);
});

test('without an address there is no mail', async () => {
  for (const to of [undefined, null, '', ' , ', []]) await mail(to);
  expect(await states()).toEqual([]);
});

test('what fails for a while is tried again, later each time; nothing is sent in between', async () => {
  const down = () => {
    throw new JobFailure('ECONNREFUSED', { isTemporary: true });
  };
  ends = [down, down];
  await mail('ann@example.com');
  expect(await runJobs(context())).toBe(1);
  now = new Date(NOON + 9_000);
  expect(await runJobs(context())).toBe(0);
  now = new Date(NOON + 10_000);
  expect(await runJobs(context())).toBe(1);
  now = new Date(NOON + 29_000);
  expect(await runJobs(context())).toBe(0);
  now = new Date(NOON + 31_000);
  expect(await runJobs(context())).toBe(1);
  expect([sent.length, await states()]).toEqual([1, [['sent', null, 'ECONNREFUSED']]]);
  expect(lines.map(({ code, secondsUntilNext }) => [code, secondsUntilNext])).toEqual([
    ['ECONNREFUSED', 10],
    ['ECONNREFUSED', 20],
  ]);
  expect(JSON.stringify(lines)).not.toContain('example.com');
});

test('each failure is told to the record, with when it is tried next; people may have it tried at once', async () => {
  const down = () => {
    throw new JobFailure('ECONNREFUSED', { isTemporary: true });
  };
  ends = [down, down];
  await mail('ann@example.com');
  const lastTry = async () => {
    const { document } = await server.server.db
      .selectFrom('records')
      .select('document')
      .where('collection', '=', 'mails')
      .executeTakeFirstOrThrow();
    return [document['failure'], document['tries'], document['nextAt']];
  };
  await runJobs(context());
  expect(await lastTry()).toEqual(['ECONNREFUSED', 1, '2026-03-10T18:00:10.000Z']);
  await send('HURRY');
  expect(await runJobs(context())).toBe(1);
  // It is counted anew.
  expect(await lastTry()).toEqual(['ECONNREFUSED', 1, '2026-03-10T18:00:10.000Z']);
  await send('HURRY');
  expect([await runJobs(context()), sent.length]).toEqual([1, 1]);
});

test('a failure of a job that another process has taken over is not told', async () => {
  await mail('ann@example.com');
  const kind: JobKind = {
    ...sender,
    async run() {
      await server.server.db.updateTable('jobs').set({ lease: 'another' }).execute();
      throw new JobFailure('ECONNREFUSED', { isTemporary: true });
    },
  };
  await runJobs(context(kind));
  expect(await states()).toEqual([['waiting', { name: 'Ann' }, null]]);
  expect(await jobs()).toMatchObject([{ lease: 'another', failures: 0 }]);
});

test('the jobs of a process that was killed are done soon where it was the only one, after those of which none has crashed', async () => {
  await mail('ann@example.com');
  await queue.take(server.server.db, now);
  expect(await runJobs(context())).toBe(0);
  await queue.freeAll(server.server.db, now);
  await mail('bo@example.com');
  expect([await runJobs(context()), sent.map(({ to }) => to)]).toEqual([1, ['bo@example.com']]);
  now = new Date(NOON + 10_000);
  expect(await runJobs(context())).toBe(1);
});

test('what a mail server refuses for good is given up with the reason, and sent when it is asked for again', async () => {
  ends = [
    () => {
      throw new JobFailure('smtp 550', { isTemporary: false });
    },
  ];
  await mail('ann@example.com');
  await runJobs(context());
  expect(await states()).toEqual([['failed', { name: 'Ann' }, 'smtp 550']]);
  await send('SEND_AGAIN');
  await runJobs(context());
  expect([sent.length, await states()]).toEqual([1, [['sent', null, 'smtp 550']]]);
});

test('a fault of ours is tried again and given up at the end, with its stack in the log alone', async () => {
  ends = Array.from({ length: 40 }, () => () => {
    throw new Error('ours');
  });
  await mail('ann@example.com');
  for (let tries = 0; tries < 40; tries += 1) {
    expect(await runJobs(context())).toBe(1);
    now = new Date(now.getTime() + 3_600_000);
  }
  expect(await states()).toEqual([['failed', { name: 'Ann' }, 'fault']]);
  expect(lines.at(-1)).toMatchObject({ code: 'fault', says: 'ours', message: 'a job failed and is given up' });
});

/** A list in a list and so on, deeper than may be evaluated. */
function nested(levels: number): unknown {
  let value: unknown = 'ann@example.com';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

test('a job whose input cannot be worked out is tried again and given up at the end, as the record tells', async () => {
  await mail('ann@example.com');
  const machine = structuredClone(portal.machines['mail'] as MachineDocument);
  Object.defineProperty(machine.states?.['waiting']?.meta?.job, 'with', { value: { to: nested(50_000) } });
  const changed = { ...portal, machines: { ...portal.machines, mail: machine } };
  for (let tries = 0; tries < 40; tries += 1) {
    expect(await runJobs({ ...context(), portal: () => changed })).toBe(1);
    now = new Date(now.getTime() + 3_600_000);
  }
  expect([sent, await states(), await jobs()]).toEqual([[], [['failed', { name: 'Ann' }, 'input']], []]);
  expect(lines.at(-1)).toMatchObject({ code: 'input', message: 'a job failed and is given up' });
});

test('a mail that is dropped while it is under way stays dropped', async () => {
  await mail('ann@example.com');
  const kind: JobKind = { ...sender, run: async () => (await send('DROP'), {}) };
  await runJobs(context(kind));
  expect([await states(), await jobs()]).toEqual([[['dropped', { name: 'Ann' }, null]], []]);
});

test('a job that a process took and did not end is taken over when its lease is over, and the log says that it may have been sent', async () => {
  await mail('ann@example.com');
  const taken = await queue.take(server.server.db, now);
  expect(await runJobs(context())).toBe(0);
  await server.server.db
    .updateTable('jobs')
    .set({ leased_until: new Date(0) })
    .execute();
  expect(await runJobs(context())).toBe(1);
  expect(lines).toMatchObject([{ crashes: 1, message: expect.stringContaining('may arrive a second time') }]);
  expect(await states()).toEqual([['sent', null, null]]);
  // The first one comes back late: nothing is left for it to end.
  const ended = await withTenant(server.server.db, everyTenant, (db) => queue.end(db, taken as NonNullable<typeof taken>));
  expect(ended).toBe(false);
});

test('a job that brings its process down each time is given up', async () => {
  await mail('ann@example.com');
  for (let crash = 0; crash < 5; crash += 1) {
    await queue.take(server.server.db, now);
    await server.server.db
      .updateTable('jobs')
      .set({ leased_until: new Date(0) })
      .execute();
  }
  await runJobs(context());
  expect([sent, await states()]).toEqual([[], [['failed', { name: 'Ann' }, 'crashed']]]);
});

test('a mail that was sent and whose end could not be stored is not sent again at once', async () => {
  await mail('ann@example.com');
  const broken = { ...portal, machines: {} };
  let asked = 0;
  // Its life cycle is gone by the time the job ends.
  const portals = () => (asked++ < 2 ? portal : broken);
  await expect(runJobs({ ...context(), portal: portals })).rejects.toThrow('has no life cycle');
  expect([sent.length, await runJobs(context()), sent.length]).toEqual([1, 0, 1]);
  expect((await jobs()).map(({ failures }) => failures)).toEqual([0]);
});

test.each([
  ['the mail server lets nobody in', { code: 'EAUTH', responseCode: 535 }, 'waiting'],
  ['the mail server greets with a refusal', { code: 'EPROTOCOL', responseCode: 554 }, 'waiting'],
  ['the address is unknown', { code: 'EENVELOPE', responseCode: 550 }, 'failed'],
  ['the mailbox is full', { code: 'EENVELOPE', responseCode: 452 }, 'waiting'],
  ['nothing answers', { code: 'ECONNREFUSED' }, 'waiting'],
])('what is wrong with the mail ends it, what is wrong with the mail server is waited for: %s', async (_, error, state) => {
  await mail('ann@example.com');
  const mailer = { send: async () => Promise.reject(error) };
  const real = context(jobKinds['mail.send']);
  await runJobs({ ...real, services: { ...real.services, mailer } });
  expect((await states()).map((row) => (row as unknown[])[0])).toEqual([state]);
});

test('a link to a new password that was asked for too long ago is not sent', async () => {
  const fields = { subject: 'a', text: 'b', resetFor: { username: 'nobody' }, askedAt: new Date(NOON - 61 * 60_000).toISOString() };
  await withTenant(server.server.db, everyTenant, (db) => writeMail({ ...lifecycle, db, now }, { to: null, fields }));
  await runJobs(context(jobKinds['mail.send']));
  expect(await states()).toEqual([['failed', null, 'too old']]);
});

test('several runners at once do each job once', async () => {
  await mail(Array.from({ length: 30 }, (_, index) => `dealer${index}@example.com`));
  await Promise.all([1, 2, 3].map(() => runJobs(context())));
  expect(sent.map(({ to }) => to).sort()).toHaveLength(30);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
});

test('the kinds of jobs are those that documents may ask for', async () => {
  const { default: meta } = await import('../../../../schemas/meta/machine.schema.json');
  const { run } = meta.definitions.State.properties.meta.properties.job.properties;
  expect([...Object.keys(jobKinds), 'file.make'].sort()).toEqual([...run.enum].sort());
});
