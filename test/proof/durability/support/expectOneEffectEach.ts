import { sql } from 'kysely';
import { openPortalDatabase } from '../../../../src/server/store/openPortalDatabase.ts';
import { silentLog } from '../../../unit/server/persistence/testDatabase.ts';
import { WriteLoad } from './WriteLoad.ts';

/** Expects one row of the audit for each intention of the load, and a database that can be read whole. */
export async function expectOneEffectEach(at: { dataDir?: string; databaseUrl?: string }, load: WriteLoad): Promise<void> {
  const { db, close } = await openPortalDatabase({ ...at, log: silentLog });
  for (const [operation, settled] of load.settled) {
    const action = WriteLoad.auditedAs(operation);
    if (action === undefined) continue;
    const rows = await db.selectFrom('audit').select('id').where('action', '=', action).execute();
    expect({ operation, effects: rows.length }).toEqual({ operation, effects: settled });
  }
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql`select * from ${sql.table(name)}`.execute(db);
  await close();
}
