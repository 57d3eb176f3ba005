import { type Kysely, type Migration, sql } from 'kysely';

/**
 * By which rules of the documents the stored records of a collection were worked out last: `rules` is a hash of these, and all records up
 * to the id `done_to` follow them. Null: all do.
 */
export const recordRules: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table record_rules (collection text primary key, rules text not null, done_to text)`.execute(db);
  },
};
