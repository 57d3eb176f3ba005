import type { Value } from '#model';
import { createAdmin, resetDemo } from '#server';
import { loadDemo, loadMoreOf } from '../../../../src/server/demo/demoData.ts';
import { demo, portalDocument } from '../fixture/portalDocuments.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

const organizations = () => portal.server.db.selectFrom('organizations').selectAll().orderBy('id').execute();

describe('demo data', () => {
  test('loading twice changes nothing, resetting gives the same again', async () => {
    const first = await organizations();
    expect(first).toHaveLength(8);
    expect(new Set(first.map(({ oem, code }) => `${oem} ${code}`)).size).toBe(8);
    await loadDemo(portal.server.db, testPortal(), new Date());
    expect(await organizations()).toEqual(first);
    await portal.server.db.updateTable('organizations').set({ name: 'Changed' }).where('id', '=', 'north-1').execute();
    await resetDemo(portal.server.db, testPortal(), new Date());
    expect(await organizations()).toEqual(first);
  });

  test('records with an id twice are told, and the first is loaded', async () => {
    const said: object[] = [];
    const log = { warn: (details: object) => said.push(details) };
    const [demo] = testPortal().demo;
    const records = { parcels: [{ id: 'p1', name: 'one' }, { id: 'p2' }, { id: 'p1', name: 'other' }] };
    const twice = testPortal({ demo: [{ ...demo, $schema: '', records }] });
    await loadDemo(portal.server.db, twice, new Date(), log);
    expect(said).toEqual([{ count: 1, records: ['parcels p1'] }]);
    const rows = await portal.server.db
      .selectFrom('records')
      .select('document')
      .where('collection', '=', 'parcels')
      .orderBy('id')
      .execute();
    expect(rows.map(({ document }) => document['name'])).toEqual(['one', undefined]);
    await loadDemo(portal.server.db, twice, new Date(), log);
    expect(said).toHaveLength(1);
  });

  test('generated organizations have reserved phone numbers and addresses, and an account that can sign in', async () => {
    const profiles = await portal.server.db.selectFrom('profiles').selectAll().where('organization_id', 'like', 'south-g%').execute();
    expect(profiles).toHaveLength(5);
    for (const { contact } of profiles) {
      expect(contact['phone']).toMatch(/^512-555-01\d\d$/);
      expect(contact['email']).toMatch(/@example\.com$/);
    }
    expect((await portal.client().signIn('south.so1001')).statusCode).toBe(200);
  });

  test('"confirmed today" is the date of the portal\'s time zone at each start', async () => {
    const date = async () =>
      (
        await portal.server.db
          .selectFrom('profiles')
          .select('enrollment')
          .where('organization_id', '=', 'north-2')
          .executeTakeFirstOrThrow()
      ).enrollment['lastUpdatedDateForDealerContact'];
    await loadDemo(portal.server.db, testPortal(), new Date('2026-04-01T03:00:00Z'));
    expect(await date()).toBe('2026-03-31');
    await loadDemo(portal.server.db, testPortal(), new Date('2026-04-01T18:00:00Z'));
    expect(await date()).toBe('2026-04-01');
  });

  test('quantities give each organization so many drawn records, the same with every load, and more leave those before as they are', async () => {
    const { db } = portal.server;
    const quantity = (count: Value) => ({
      collection: 'drawn',
      programs: ['north'],
      count,
      id: { $fn: 'concat', of: [{ $: 'organization.id' }, '-', { $: 'item.index' }] },
      draw: {
        kind: { weights: { often: 9, seldom: 1, never: 0 } },
        piece: { pick: ['a', 'b'] as [string, string] },
        days: { between: [-3, 0] as [number, number] },
        minutes: { lognormal: { median: 40, spread: 1 } },
        who: { name: true as const },
      },
      document: Object.fromEntries(['kind', 'piece', 'days', 'minutes', 'who'].map((name) => [name, { $: `item.${name}` }])),
    });
    const load = (count: Value) =>
      loadDemo(db, testPortal({ demo: [{ ...demo, quantities: [quantity(count)] }] }), new Date('2026-04-01T03:00:00Z'));
    const drawn = () => db.selectFrom('records').select(['id', 'document']).where('collection', '=', 'drawn').orderBy('id').execute();
    await load({ $if: { eq: [{ $: 'organization.id' }, 'north-1'] }, then: 2500, else: 0 });
    const first = await drawn();
    expect(first).toHaveLength(2500);
    const of = (name: string) => first.map(({ document }) => document[name]);
    expect(new Set(of('kind'))).toEqual(new Set(['often', 'seldom']));
    expect(of('kind').filter((kind) => kind === 'seldom').length / 2500).toBeCloseTo(0.1, 1);
    expect([...new Set(of('days'))].sort()).toEqual([-1, -2, -3, 0]);
    expect((of('minutes') as number[]).toSorted((one, other) => one - other)[1250]).toBeCloseTo(40, -1);
    await db.deleteFrom('records').where('collection', '=', 'drawn').execute();
    await load(2501);
    const ids = new Set(first.map(({ id }) => id));
    const again = await drawn();
    expect(again).toHaveLength(5002);
    expect(again.filter(({ id }) => ids.has(id))).toEqual(first);
    const more = testPortal({ demo: [{ ...demo, quantities: [quantity(2501)] }] });
    await loadMoreOf(db, more, new Date('2026-04-01T03:00:00Z'), { collection: 'drawn', count: 6000 });
    expect(await drawn()).toHaveLength(6000);
    await expect(loadMoreOf(db, more, new Date(), { collection: 'unknown', count: 1 })).rejects.toThrow('No demo document');
  });

  test('in production demo accounts are shut out, and a command makes the first administrator', async () => {
    const { db } = portal.server;
    const production = await portal.another({ mode: 'production' });
    expect((await production.client().signIn('ann')).statusCode).toBe(401);
    expect(await createAdmin(db, portalDocument, { login: 'Root', password: 'short' })).toBe('weak');
    expect(await createAdmin(db, portalDocument, { login: 'Root', password: 'Lighthouse1' })).toBe('created');
    expect(await createAdmin(db, portalDocument, { login: 'root', password: 'Lighthouse2' })).toBe('taken');
    const client = production.client();
    expect((await client.signIn('root', 'Lighthouse1')).statusCode).toBe(200);
    expect((await client.get('/docs/json')).statusCode).toBe(200);
    await production.close();
  });
});
