import { sql } from 'kysely';
import { loadDemo } from '../../../src/server/demo/demoData.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import { testPortal } from '../../unit/server/fixture/testPortal.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';

jest.setTimeout(90_000);

const onServer = noPostgres === undefined ? describe : describe.skip;

onServer(`processes that start together${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('[D4] fill the demo one after the other: each waits before its first row', async () => {
    const databaseUrl = await postgres.createDatabase('together');
    const one = await openPortalDatabase({ databaseUrl, log: silentLog });
    const other = await openPortalDatabase({ databaseUrl, log: silentLog });
    const waiting = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(one.db);
      return rows.length > 0;
    };
    try {
      await Promise.all([one, other].map(({ db }) => loadDemo(db, testPortal(), new Date())));
      let second: Promise<void> | undefined;
      await one.db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(4178023)`.execute(transaction);
        second = loadDemo(other.db, testPortal(), new Date());
        let ended = false;
        void second.finally(() => {
          ended = true;
        });
        while (!(await waiting())) {
          expect(ended).toBe(false);
          await new Promise((look) => setTimeout(look, 20));
        }
        expect(await one.db.updateTable('users').set({ active: false }).returning('id').execute()).not.toHaveLength(0);
      });
      await second;
      const users = await one.db.selectFrom('users').select(['login_key', 'active']).execute();
      expect(new Set(users.map(({ login_key }) => login_key)).size).toBe(users.length);
      expect(users.every(({ active }) => active)).toBe(true);
    } finally {
      await one.close();
      await other.close();
    }
  });
});
