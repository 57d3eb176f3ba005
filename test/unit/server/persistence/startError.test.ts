import type { Database } from '../../../../src/server/persistence/database.ts';
import type { Tables } from '../../../../src/server/store/tables.ts';
import { startTestServer } from '../fixture/testServer.ts';

test('a database that fails after it was opened, while the server starts, is told in a sentence', async () => {
  const failing = {
    get db(): never {
      throw new Error('Connection terminated: the database does not respond');
    },
  } as unknown as Database<Tables>;
  const start = startTestServer({ database: failing, databaseUrl: 'postgres://app@db.example.com/portico' });
  await expect(start).rejects.toMatchObject({
    name: 'DatabaseSetupError',
    message: expect.stringMatching(/^No PostgreSQL server answers at the address of DATABASE_URL .*: start it, or correct the address\.$/),
  });
});
