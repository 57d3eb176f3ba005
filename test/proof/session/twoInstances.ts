import type { Database } from '../../../src/server/persistence/database.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { startTestServer, TestClient, type TestServer } from '../../unit/server/fixture/testServer.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';

/** Two servers of one portal on one database, with one clock; `sides` are both, in order. */
export interface TwoInstances {
  readonly one: TestServer;
  readonly two: TestServer;
  readonly sides: readonly [TestServer, TestServer];
  now(): Date;
  pass(milliseconds: number): void;
  /** A client of one side that holds what another client holds. */
  twin(client: TestClient, side: TestServer): TestClient;
  close(): Promise<void>;
}

const MORNING = Date.parse('2026-03-10T15:00:00.000Z');
const EVERY_CALL = 100_000_000;

/** Starts both; on a PostgreSQL server each has its own connections, else they share the embedded database of the process. */
export async function twoInstances(databaseUrl?: string): Promise<TwoInstances> {
  let time = MORNING;
  const now = () => new Date(time);
  const open = (): Promise<Database<Tables>> => openPortalDatabase({ databaseUrl, log: silentLog });
  const databases = databaseUrl === undefined ? [] : [await open(), await open()];
  const [first, second] = databases;
  const options = { now, callsPerMinute: EVERY_CALL };
  const one = await startTestServer({ ...options, ...(first && { database: first }) });
  const two = second === undefined ? await one.another(options) : await startTestServer({ ...options, database: second });
  return {
    one,
    two,
    sides: [one, two],
    now,
    pass(milliseconds) {
      time += milliseconds;
    },
    twin(client, side) {
      const other = new TestClient(side.server);
      for (const [name, value] of client.cookies) other.cookies.set(name, value);
      other.token = client.token;
      return other;
    },
    async close() {
      await two.close();
      await one.close();
      for (const database of databases) await database.close();
    },
  };
}
