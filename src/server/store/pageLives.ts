import { type Kysely, type Migration, sql } from 'kysely';

/** The life of a page belongs to no tenant, as little as the page: which pages somebody may change is decided by the calls that do. */
export const pageLives: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['records', 'record_history']) {
      const ofPage = sql`collection = 'contentPages'`;
      await sql`create policy portico_pages on ${sql.table(table)} to portico_app using (${ofPage}) with check (${ofPage})`.execute(db);
    }
  },
};
