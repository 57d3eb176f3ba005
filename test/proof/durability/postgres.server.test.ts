import { openDatabase } from '../../../src/server/persistence/openDatabase.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';

jest.setTimeout(90_000);

const onServer = noPostgres === undefined ? describe : describe.skip;

onServer(`a private PostgreSQL server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('keeps what was committed over a crash of the whole server', async () => {
    const database = await openDatabase({ databaseUrl: await postgres.createDatabase('crash'), log: silentLog });
    await database.pool.query('create table marks (id integer)');
    await database.pool.query('insert into marks values (1)');
    expect(await postgres.backends('crash')).toHaveLength(1);
    await postgres.halt('immediate');
    await postgres.start();
    expect((await database.pool.query('select id from marks')).rows).toEqual([{ id: 1 }]);
    await database.close();
  });
});
