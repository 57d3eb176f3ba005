import { type Kysely, type Migration, sql } from 'kysely';
import { protectTable } from '../persistence/rowLevelSecurity.ts';

const STATEMENTS = [
  `create table media (id text primary key, name text not null, kind text not null, width integer not null, height integer not null,
    bytes integer not null, oem text not null, alt jsonb not null default '{}', uploaded_by text references users on delete set null,
    uploaded_at timestamptz(3) not null)`,
  'create index on media (uploaded_at)',
  `create table media_files (media_id text not null references media on delete cascade, width integer not null, type text not null,
    bytes integer not null, primary key (media_id, width))`,
  `create table media_chunks (media_id text not null, width integer not null, number integer not null, data bytea not null,
    primary key (media_id, width, number), foreign key (media_id, width) references media_files on delete cascade)`,
];

/** Pictures of content, in the database: every process serves them, and they are part of its backup. */
export const media: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await protectTable(db, 'media', sql`true`, ['select', 'update', 'delete']);
    await protectTable(db, 'media_files', sql`true`, ['select']);
    await protectTable(db, 'media_chunks', sql`true`, ['select']);
  },
};
