import type { JsonObject, MachineDocument } from '#model';
import { toProblem } from '../../../../src/server/http/errorHandler.ts';
import { createRecord } from '../../../../src/server/lifecycle/createRecord.ts';
import { findRecords } from '../../../../src/server/lifecycle/findRecords.ts';
import type { LifecycleContext } from '../../../../src/server/lifecycle/lifecycleContext.ts';
import { EventNotAccepted } from '../../../../src/server/lifecycle/refusal.ts';
import { runEffect } from '../../../../src/server/lifecycle/runEffect.ts';
import { sendEvent } from '../../../../src/server/lifecycle/sendEvent.ts';
import { type StoredRecord, toWireRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import { withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

/** Lamps in rows: each lights up with its neighbour, and a broken one does not. */
const lamp: MachineDocument = {
  $schema: '',
  id: 'lamp',
  description: 'Life of a lamp.',
  runsIn: 'server',
  collection: 'lamps',
  context: { warmed: 0 },
  events: { LIGHT: 'Shines, and so does its neighbour.', WARM: 'Is warmed by another.', SHINE: 'Shines.' },
  initial: 'dark',
  states: {
    dark: {
      on: {
        LIGHT: {
          target: 'bright',
          actions: [
            {
              type: 'record.send',
              params: {
                collection: 'lamps',
                where: { row: { $: 'data.record.row' }, name: { $: 'data.record.neighbour' } },
                event: { $: 'data.record.sends' },
              },
            },
          ],
        },
        WARM: { actions: [{ type: 'assign', params: { values: { warmed: 1 } } }] },
        SHINE: { target: 'bright' },
      },
    },
    bright: {},
    broken: {},
  },
};

/** Bells and hammers: each that is struck strikes the other. */
const striking = (collection: string, other: string): MachineDocument => ({
  $schema: '',
  id: collection,
  description: 'Strikes back.',
  runsIn: 'server',
  collection,
  context: { struck: 0 },
  events: { STRIKE: 'Is struck.' },
  initial: 'hung',
  states: {
    hung: {
      on: {
        STRIKE: {
          actions: [
            { type: 'assign', params: { values: { struck: 1 } } },
            { type: 'record.send', params: { collection: other, where: { tower: { $: 'data.record.tower' } }, event: 'STRIKE' } },
          ],
        },
      },
    },
  },
});

const ALL = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };
const portal = testPortal({ machines: { lamp, bell: striking('bells', 'hammers'), hammer: striking('hammers', 'bells') } });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const contextOf = (db: LifecycleContext['db']): LifecycleContext => ({
  db,
  portal,
  actor: undefined,
  sender: 'user',
  now: new Date('2026-03-10T15:00:00Z'),
  requestId: 'test',
});

/** Sends LIGHT to the dark lamps of a row, and tells how all its lamps stand. */
async function lit(row: string, lamps: readonly (JsonObject & { state?: string })[], refused: 'skip' | 'fail'): Promise<readonly string[]> {
  return withTenant(server.server.db, ALL, async (db) => {
    const context = contextOf(db);
    for (const [at, { state = 'dark', ...document }] of lamps.entries()) {
      const wanted = { id: `${row}${at}`, collection: 'lamps', document: { ...document, row }, organization_id: null, oem: null };
      await createRecord(context, { ...wanted, state });
    }
    const params = { collection: 'lamps', where: { row, state: 'dark' }, event: 'LIGHT', refused };
    await runEffect({ lifecycle: context, send: (record, event) => sendEvent(context, record, event) }, 'record.send', params);
    const wired = (await findRecords(db, { collection: 'lamps', where: { row } })).map(toWireRecord);
    return wired.map(({ name, state, version, warmed }) => `${name} ${state} ${warmed} v${version}`);
  });
}

describe('an event sent to several records', () => {
  test('[BU-SUBSCRIPTIONS-17] a step whose consequence is refused is skipped whole: nothing of it is kept, and the others take theirs', async () => {
    const lamps = [
      { name: 'a', neighbour: 'x', sends: 'SHINE' },
      { name: 'b', neighbour: 'y', sends: 'SHINE' },
      { name: 'x', state: 'broken' },
      { name: 'y', state: 'dark', neighbour: '', sends: '' },
    ];
    expect(await lit('r', lamps, 'skip')).toEqual(['a dark 0 v1', 'b bright 0 v2', 'x broken 0 v1', 'y bright 0 v2']);
    const refusal = await lit('s', lamps, 'fail').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EventNotAccepted);
    expect(toProblem(refusal)).toMatchObject({ status: 409 });
  });

  test.each(['skip', 'fail'] as const)('a record that the step of another changed is judged as it stands then (%s)', async (refused) => {
    const lamps = [
      { name: 'c', neighbour: 'd', sends: 'WARM' },
      { name: 'd', neighbour: '', sends: '' },
    ];
    expect(await lit(`t${refused}`, lamps, refused)).toEqual(['c bright 0 v2', 'd bright 1 v3']);
  });

  test('a record that no longer fits when its turn comes is not meant', async () => {
    const lamps = [
      { name: 'e', neighbour: 'f', sends: 'SHINE' },
      { name: 'f', neighbour: '', sends: '' },
    ];
    expect(await lit('u', lamps, 'fail')).toEqual(['e bright 0 v2', 'f bright 0 v2']);
  });
});

test('life cycles that set each other off end with an error that names one, and nothing of it is kept', async () => {
  const inTower = <T>(work: (context: LifecycleContext) => Promise<T>): Promise<T> =>
    withTenant(server.server.db, ALL, (db) => work(contextOf(db)));
  await inTower(async (context) => {
    for (const collection of ['bells', 'hammers'])
      await createRecord(context, { id: `${collection}1`, collection, document: { tower: 'old' }, organization_id: null, oem: null });
  });
  const struck = inTower(async (context) => {
    const [bell] = await findRecords(context.db, { collection: 'bells', where: { tower: 'old' } });
    return sendEvent(context, bell as StoredRecord, { type: 'STRIKE' });
  });
  await expect(struck).rejects.toThrow(/^life cycles of '(?:bells|hammers)' set each other off without end$/);
  const stored = await inTower(async ({ db }) => [
    ...(await findRecords(db, { collection: 'bells', where: {} })),
    ...(await findRecords(db, { collection: 'hammers', where: {} })),
  ]);
  expect(stored.map(toWireRecord).map(({ struck: times, version }) => [times, version])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});
