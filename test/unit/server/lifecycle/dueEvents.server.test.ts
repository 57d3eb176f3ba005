import type { MachineDocument } from '#model';
import { createRecord } from '../../../../src/server/lifecycle/createRecord.ts';
import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

/** Rings on its day, which then moves on by `step` days. */
const bell: MachineDocument = {
  $schema: '',
  id: 'bell',
  description: 'Life of a bell.',
  runsIn: 'server',
  collection: 'bells',
  context: { day: null, step: 0 },
  events: { RING: { description: 'Its day has come.', sentBy: 'clock' } },
  initial: 'hung',
  states: {
    hung: {
      meta: { due: { on: { $: 'context.day' }, event: 'RING' } },
      on: {
        RING: {
          actions: [{ type: 'assign', params: { values: { day: { $fn: 'addDays', of: [{ $: 'context.day' }, { $: 'context.step' }] } } } }],
        },
      },
    },
  },
};

const ALL = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };
const NOW = new Date('2026-03-10T18:00:00Z');
const portal = testPortal({ machines: { bell } });
const lines: object[] = [];
const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => lines.splice(0));
afterAll(() => server.close());

async function hang(id: string, day: string, step: number): Promise<void> {
  await withTenant(server.server.db, ALL, (db) =>
    createRecord(
      { db, portal, actor: undefined, sender: 'user', now: NOW, requestId: 'test' },
      { id, collection: 'bells', document: { day, step }, organization_id: null, oem: null },
    ),
  );
}

const run = () => runDueEvents({ db: server.server.db, portal, now: NOW, log });

async function dueDays(): Promise<readonly (string | null)[]> {
  const rows = await server.server.db.selectFrom('records').select('due_on').where('collection', '=', 'bells').orderBy('id').execute();
  return rows.map(({ due_on }) => due_on);
}

test('a record that is due on one day again and again loses its due event, one that catches up day by day does not', async () => {
  await hang('a', '2026-03-10', 0);
  await hang('b', '2026-02-20', 1);
  expect(await run()).toBe(10 + 19);
  expect(await dueDays()).toEqual([null, '2026-03-11']);
  expect(lines).toMatchObject([{ collection: 'bells', record: 'a', message: expect.stringContaining('again and again') }]);
  expect(await run()).toBe(0);
});

test('a record whose event fails does not hold up a record of the same id in another collection', async () => {
  const failing = { collection: 'without life cycle', id: 'c', document: '{}', created_at: NOW, updated_at: NOW };
  await server.server.db
    .insertInto('records')
    .values({ ...failing, due_on: '2026-03-01', due_event: 'RING' })
    .execute();
  await hang('c', '2026-03-10', 1);
  expect(await run()).toBe(1);
  expect((await dueDays()).at(-1)).toBe('2026-03-11');
  expect(lines).toMatchObject([{ collection: 'without life cycle', record: 'c', message: expect.stringContaining('tried again') }]);
});

test('[SH-CONSTANTS-03] a due event is sent once, as its day begins in US Central, on the days of 23 and 25 hours too', async () => {
  expect(portal.portal.timeZone).toBe('America/Chicago');
  const days = ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'];
  const rung: string[] = [];
  await server.server.db.deleteFrom('records').where('due_on', 'is not', null).execute();
  for (const day of days) await hang(`summer ${day}`, day, 3650);
  for (const day of ['2026-03-08', '2026-11-01']) {
    for (let halfHour = 0; halfHour < 64; halfHour += 1) {
      const now = new Date(Date.parse(`${day}T00:00:00Z`) + halfHour * 1_800_000);
      for (let sent = await runDueEvents({ db: server.server.db, portal, now, log }); sent > 0; sent -= 1) rung.push(now.toISOString());
    }
  }
  expect(rung).toEqual(['2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z']);
  expect(lines).toEqual([]);
});
