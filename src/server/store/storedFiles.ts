import { type Kysely, type Migration, sql } from 'kysely';
import { protectTable } from '../persistence/rowLevelSecurity.ts';

const STATEMENTS = [
  `create table stored_files (id text primary key default gen_random_uuid()::text, collection text not null, record_id text not null,
    organization_id text, oem text, name text not null, type text not null, bytes bigint not null default 0, sha256 text not null default '',
    stored_at timestamptz(3) not null, unique (collection, record_id),
    foreign key (collection, record_id) references records (collection, id) on delete cascade)`,
  `create table stored_file_pieces (file_id text not null references stored_files on delete cascade, number integer not null,
    data bytea not null, primary key (file_id, number))`,
];

/**
 * Files of records, in the database: every process serves them, they are part of its backup, and a file is there when its record is. The
 * pieces of a file are seen by whoever sees the file.
 */
export const storedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    const organizations = sql`any((select portico_organization_ids())::text[])`;
    const oems = sql`any((select portico_oem_ids())::text[])`;
    await protectTable(db, 'stored_files', sql`organization_id = ${organizations} or oem = ${oems}`, [
      'select',
      'insert',
      'update',
      'delete',
    ]);
    const ofVisible = sql`exists (select from stored_files f where f.id = file_id)`;
    await protectTable(db, 'stored_file_pieces', ofVisible, ['select', 'insert', 'delete']);
  },
};
