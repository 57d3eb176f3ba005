import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Until when the documents keep a record as it is (`keep` of its collection): a day of the portal's zone or a moment in UTC, like the day of
 * a due event. Null: without end, or it is over and done.
 */
export const keptRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table records add column kept_until text`.execute(db);
    await sql`create index on records (kept_until) where kept_until is not null`.execute(db);
  },
};
