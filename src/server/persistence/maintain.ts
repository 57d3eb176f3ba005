import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Vacuums and analyses the tables changed since the last time, so that plans fit the data, then writes a checkpoint
 * where the database does not do so itself. Call it after an import too.
 */
export async function maintain<Tables>({ kind, withoutTimeLimit }: Database<Tables>): Promise<void> {
  await withoutTimeLimit(async (connection) => {
    // Statistics of this session would otherwise lag behind; embedded, it is the only session.
    const flush = sql`select pg_stat_force_next_flush()`;
    await flush.execute(connection);
    const { rows } = await sql<{ schema: string; table: string }>`
      select schemaname as schema, relname as table from pg_stat_user_tables
      where n_mod_since_analyze > 0 or n_dead_tup > 0 order by 1, 2`.execute(connection);
    for (const { schema, table } of rows) {
      await sql`vacuum (analyze) ${sql.id(schema, table)}`.execute(connection);
    }
    await flush.execute(connection);
    if (kind === 'embedded') await sql`checkpoint`.execute(connection);
  });
}
