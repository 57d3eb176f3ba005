import { openPortalDatabase } from '#server';
import { tenantReads, withTenant } from '../../../src/server/persistence/tenantTransactions.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgBouncer.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';

jest.setTimeout(90_000);

const missing = noPostgres ?? noPgBouncer;
const behindPooler = missing === undefined ? describe : describe.skip;
const EVERYTHING = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };

behindPooler(`PgBouncer in front of PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let pooler: PgBouncer | undefined;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    await pooler?.stop();
    pooler = undefined;
  });
  afterAll(() => postgres?.stop());

  test('[D2] in session mode all works, with nothing to set: migrations, reads, changes, notifications, the time limit of a query', async () => {
    pooler = await startPgBouncer(await postgres.createDatabase('sessions'), 'session');
    await (await openPortalDatabase({ databaseUrl: pooler.url, log: silentLog })).close();
    const database = await openDatabase<Tables>({ databaseUrl: pooler.url, log: silentLog, queryLimitMs: 700 });
    const heard = new Promise((resolve) => void database.listen('bell', resolve).then(() => database.pool.query("notify bell, 'rung'")));
    expect(await heard).toBe('rung');
    const users = async () => (await tenantReads(database.db, EVERYTHING).selectFrom('users').select('id').execute()).length;
    const changed = () => withTenant(database.db, EVERYTHING, (transaction) => transaction.selectFrom('users').select('id').execute());
    const counts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? changed().then((all) => all.length) : users())),
    );
    expect(new Set(counts)).toEqual(new Set([0]));
    await expect(database.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await database.withoutTimeLimit((connection) => connection.executeQuery({ sql: 'select pg_sleep(1)', parameters: [] } as never));
    await expect(database.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });

  test.each(['', 'ignore_startup_parameters = extra_float_digits,statement_timeout'])(
    '[D2] in transaction mode the start says in a sentence what to set (%j)',
    async (more) => {
      pooler = await startPgBouncer(postgres.url, 'transaction', more);
      await expect(openPortalDatabase({ databaseUrl: pooler.url, log: silentLog })).rejects.toMatchObject({
        name: 'DatabaseSetupError',
        message: expect.stringMatching(/gives each transaction another connection.*pool_mode = session/),
      });
    },
  );
});
