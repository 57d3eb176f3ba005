import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CompiledPortal, compilePortal } from '#compiler';
import { handlerDescriptions } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { deleteExpired } from '../../../src/server/auth/deleteExpired.ts';
import { loadDemo } from '../../../src/server/demo/demoData.ts';
import { loadContents } from '../../../src/server/domain/loadContents.ts';
import { jobKinds } from '../../../src/server/jobs/jobKinds.ts';
import { type JobsContext, runJobs } from '../../../src/server/jobs/runJobs.ts';
import { runDueEvents } from '../../../src/server/lifecycle/runDueEvents.ts';
import type { Database } from '../../../src/server/persistence/database.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import type { TestServer } from '../../unit/server/fixture/testServer.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { twoInstances } from '../session/twoInstances.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(900_000);

const onServer = noPostgres === undefined ? describe : describe.skip;
const MORNING = new Date('2026-03-10T15:00:00.000Z');
const YEARS_LATER = new Date('2029-03-10T15:00:00.000Z');
const HOUR_MS = 3_600_000;
const figures: string[] = [];

onServer(`what every process does by itself, by several at once${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let portal: CompiledPortal;
  const opened: Database<Tables>[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    const root = process.cwd();
    const compiled = await compilePortal({ root, engineRoot: root, registry: { ...vocabulary, handlers: handlerDescriptions } });
    if (!compiled.portal) throw new Error('the documents hold errors');
    portal = compiled.portal;
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await postgres.stop();
  });

  async function open(url: string): Promise<Database<Tables>> {
    const database = await openPortalDatabase({ databaseUrl: url, log: silentLog });
    opened.push(database);
    return database;
  }

  /** Rows of every table, but for what names a moment. */
  async function counts({ db }: Database<Tables>): Promise<Record<string, number>> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
    const counted: [string, number][] = [];
    for (const { name } of rows) {
      const found = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(db);
      counted.push([name, found.rows[0]?.rows ?? 0]);
    }
    return Object.fromEntries(counted);
  }

  test('[B6] started together on an empty database they migrate it and load contents and demo once', async () => {
    const wanted = rounds(1, 10);
    const alone = await open(await postgres.createDatabase('alone'));
    await loadContents(alone.db, portal);
    await loadDemo(alone.db, portal, MORNING);
    const expected = await counts(alone);
    for (let round = 0; round < wanted; round += 1) {
      const url = await postgres.createDatabase(`together${round}`);
      const both = await Promise.all([open(url), open(url), open(url)]);
      await Promise.all(both.map(({ db }) => loadContents(db, portal)));
      await Promise.all(both.map(({ db }) => loadDemo(db, portal, MORNING)));
      expect(await counts(both[0])).toEqual(expected);
    }
    figures.push(`${wanted} starts of 3 together`);
  });

  test('[B6] what is due is sent once by three clocks at once, and every clean-up leaves the same', async () => {
    const wanted = rounds(40, 1_000);
    const url = await postgres.createDatabase('due');
    const three = await Promise.all([open(url), open(url), open(url)]);
    const { db } = three[0];
    await loadDemo(db, portal, MORNING);
    await sql`update records set due_on = null, due_event = null`.execute(db);
    const machine = Object.values(portal.machines).find(({ runsIn, collection }) => runsIn === 'server' && collection !== undefined);
    const due = await db
      .selectFrom('records')
      .selectAll()
      .where(sql<boolean>`state is not null`)
      .orderBy('collection')
      .orderBy('id')
      .execute();
    expect(machine).toBeDefined();
    const events = await eventsOf(due);
    expect(events.length).toBeGreaterThan(0);
    const each = Math.ceil(wanted / events.length);
    for (const { collection, id, event } of events) {
      await sql`insert into records (collection, id, organization_id, oem, document, state, version, created_at, updated_at, due_on, due_event)
        select collection, id || '-' || n, organization_id, oem, document, state, version, created_at, updated_at, '2026-03-09', ${event}
        from records, generate_series(1, ${each}::int) n where collection = ${collection} and id = ${id}`.execute(db);
    }
    const before = await sentByClock();
    const sent = await Promise.all(three.map((one) => runDueEvents({ db: one.db, portal, now: MORNING, log: silentLog })));
    const rows = await sentByClock();
    const copies = rows.filter((row) => !before.some(({ id }) => id === row.id) && /-\d+$/.test(row.record_id));
    expect(copies).toHaveLength(each * events.length);
    expect(new Set(copies.map(({ collection, record_id }) => `${collection} ${record_id}`)).size).toBe(copies.length);
    expect(sent.reduce((one, other) => one + other, 0)).toBeGreaterThanOrEqual(copies.length);
    expect(await runDueEvents({ db, portal, now: MORNING, log: silentLog })).toBe(0);
    await Promise.all(three.map((one) => deleteExpired(one.db, YEARS_LATER)));
    const swept = await counts(three[0]);
    await deleteExpired(db, YEARS_LATER);
    expect(await counts(three[0])).toEqual(swept);
    figures.push(`${copies.length} due events by 3 clocks (${sent.join(' + ')}), each sent once`);

    function sentByClock() {
      return db.selectFrom('record_history').select(['id', 'collection', 'record_id']).where('sent_by', '=', 'clock').execute();
    }

    /** The event that the clock may send to each of the records as it stands; those that take none are left out. */
    async function eventsOf(records: typeof due) {
      const found: { collection: string; id: string; event: string }[] = [];
      for (const { collection, id, state } of records) {
        const rules = Object.values(portal.machines).find((one) => one.runsIn === 'server' && one.collection === collection);
        const name = (state as { state?: unknown } | null)?.state;
        const currentState = typeof name === 'string' ? rules?.states?.[name] : undefined;
        const event = (currentState?.meta?.due as { event?: string } | undefined)?.event;
        if (event !== undefined) found.push({ collection, id, event });
      }
      return found.slice(0, 10);
    }
  });

  test('[B6] one wish for a mail that reaches two processes sends one mail', async () => {
    const wanted = rounds(10, 200);
    const url = await postgres.createDatabase('mails');
    const both = await twoInstances(url);
    const sent: string[] = [];
    const count = async () => sent.length + (await Promise.all(both.sides.map((side) => side.mails()))).flat().length;
    try {
      for (let round = 0; round < wanted; round += 1) {
        const headers = { 'idempotency-key': `"${randomUUID()}"` };
        const asked = await Promise.all(
          both.sides.map((side) => side.client().send('POST', '/sso/forgot', { form: { username: 'ann' }, headers })),
        );
        expect(asked.map(({ statusCode }) => statusCode).filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
        // The mail is written after the answer, and given up once its link is an hour old: it has to be sent before the clock moves on.
        // Both servers may send it by their own clocks meanwhile.
        while ((await count()) <= round) await Promise.all(both.sides.map((side) => runJobs(jobsOf(side, sent, both.now))));
        both.pass(HOUR_MS + 1_000);
      }
    } finally {
      await both.close();
    }
    expect(await count()).toBe(wanted);
    figures.push(`${wanted} mails asked for at both of 2, each sent once`);
    recordProof({
      id: 'B6',
      what: 'migration, first contents, clocks, clean-up and mails by several processes at once',
      bar: 'exactly one effect, 1,000 rounds',
      figure: figures.join('; '),
    });
  });
});

/** The jobs of one of several servers, whose mails are kept in `sent`. */
function jobsOf({ portal, server }: TestServer, sent: string[], now: () => Date): JobsContext {
  if (!portal) throw new Error('the server has a portal');
  const mailer = { send: async ({ to }: { readonly to: string }) => void sent.push(to) };
  const log = { info: () => undefined, warn: () => undefined };
  return { db: server.db, portal: () => portal, now, services: { publicUrl: 'https://portal.example.com', mailer }, kinds: jobKinds, log };
}
