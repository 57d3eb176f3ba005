import { type Kysely, type Migration, sql } from 'kysely';
import { protectTable } from '../persistence/rowLevelSecurity.ts';

const STATEMENTS = [
  'alter table blocks add column image_format jsonb, add column version integer not null default 1, add column draft_id bigint',
  'create sequence draft_numbers',
  `create table drafts (id bigint primary key default -nextval('draft_numbers'), page_id bigint not null references pages on delete cascade,
    block_id bigint unique references blocks on delete cascade, hri text not null, language text not null, type text not null,
    content text not null, block_order integer not null, parent bigint, status text not null, image_format jsonb,
    version integer not null, edited_by text references users on delete set null, editor_name text not null,
    edited_at timestamptz(3) not null)`,
  'create index on drafts (page_id, language)',
];

/** Drafts of blocks, and the right to change pages and blocks: which pages somebody may change is decided by the calls that do. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await protectTable(db, 'pages', sql`true`, ['select', 'insert', 'update']);
    await protectTable(db, 'blocks', sql`true`, ['select', 'insert', 'update', 'delete']);
    await protectTable(db, 'drafts', sql`true`, ['select', 'insert', 'update', 'delete']);
  },
};
