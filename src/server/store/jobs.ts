import { type Kysely, type Migration, sql } from 'kysely';
import { protectTable } from '../persistence/rowLevelSecurity.ts';

/**
 * Background work: a row for each record whose state has a job. It is made in the transaction that stores the state, and deleted in the one
 * that stores what the job came to. `failures` counts ends without success, `attempts` begins; one more begin than failures means that a
 * process died meanwhile.
 */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table jobs (id text primary key default gen_random_uuid()::text, collection text not null, record_id text not null,
        organization_id text, oem text, run_at timestamptz(3) not null, attempts integer not null default 0, failures integer not null default 0,
        lease text, leased_until timestamptz(3), unique (collection, record_id),
        foreign key (collection, record_id) references records (collection, id) on delete cascade)`,
      'create index on jobs (run_at, id)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
    const organizations = sql`any((select portico_organization_ids())::text[])`;
    const oems = sql`any((select portico_oem_ids())::text[])`;
    await protectTable(db, 'jobs', sql`organization_id = ${organizations} or oem = ${oems}`, ['select', 'insert', 'update', 'delete']);
  },
};
