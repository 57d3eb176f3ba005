import { createAdmin, resetDemo } from '#server';
import { loadDemo } from '../../../../src/server/demo/demoData.ts';
import { portalDocument } from '../fixture/portalDocuments.ts';
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
