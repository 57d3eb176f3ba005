import { type Kysely, type Migration, sql } from 'kysely';
import { protectTable } from '../persistence/rowLevelSecurity.ts';

const STATEMENTS = [
  `create table page_versions (id bigserial primary key, page_id bigint not null references pages on delete cascade, language text not null,
    published_at timestamptz(3), published_by text, changes jsonb not null, blocks jsonb not null)`,
  'create index on page_versions (page_id, language, id)',
  `create table page_presence (user_id text not null references users on delete cascade, page_id bigint not null references pages on delete cascade,
    name text not null, block_id bigint, since timestamptz(3) not null, seen_at timestamptz(3) not null, primary key (page_id, user_id))`,
];

/** What pages showed after each publication, and which editors have a page open. */
export const pageVersions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await protectTable(db, 'page_versions', sql`true`, ['select', 'insert']);
  },
};
