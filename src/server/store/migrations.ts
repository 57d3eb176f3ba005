import { type Kysely, type Migration, sql } from 'kysely';
import { protectTable } from '../persistence/rowLevelSecurity.ts';
import { catalogue } from './catalogue.ts';
import { drafts } from './drafts.ts';
import { jobs } from './jobs.ts';
import { keptRecords } from './keptRecords.ts';
import { media } from './media.ts';
import { narrowedLists } from './narrowedLists.ts';
import { pageLives } from './pageLives.ts';
import { pageVersions } from './pageVersions.ts';
import { rangeKeys } from './rangeKeys.ts';
import { recentCalls } from './recentCalls.ts';
import { recordRules } from './recordRules.ts';
import { runningNumbers } from './runningNumbers.ts';
import { searchTexts } from './searchTexts.ts';
import { storedFiles } from './storedFiles.ts';
import { typedCopyRegistry } from './typedCopies.ts';

// In all tables `oem` is the id of a maker's portal.
const PEOPLE = [
  `create table organizations (id text primary key, oem text not null, code text not null, name text not null,
    group_name text, attributes jsonb not null default '{}', demo boolean not null default false, unique (oem, code))`,
  `create table users (id text primary key default gen_random_uuid()::text, login text not null, login_key text not null unique,
    password_hash text, role text not null, oem text, user_name text not null, email text, groups text[] not null default '{}',
    details jsonb not null default '{}', language text, active boolean not null default true, demo boolean not null default false,
    last_login timestamptz(3), previous_login timestamptz(3))`,
  `create table user_organizations (user_id text not null references users on delete cascade,
    organization_id text not null references organizations on delete cascade, primary key (user_id, organization_id))`,
  'create index on user_organizations (organization_id)',
  'create index on users (oem)',
];

const SESSIONS = [
  `create table sessions (id text primary key default gen_random_uuid()::text, user_id text not null references users on delete cascade,
    created_at timestamptz(3) not null, expires_at timestamptz(3) not null, revoked_at timestamptz(3), revoked_why text,
    epoch text not null, impersonated_user_id text references users on delete set null, impersonation_ends_at timestamptz(3))`,
  'create index on sessions (user_id)',
  `create table tokens (hash text primary key, session_id text not null references sessions on delete cascade,
    kind text not null, expires_at timestamptz(3) not null, used_at timestamptz(3))`,
  'create index on tokens (session_id)',
  'create table throttle (key text primary key, attempts integer not null, window_ends_at timestamptz(3) not null)',
  `create table password_resets (hash text primary key, user_id text not null references users on delete cascade,
    expires_at timestamptz(3) not null, used_at timestamptz(3))`,
  'create table server_keys (name text primary key, value text not null)',
  `create table audit (id bigserial primary key, at timestamptz(3) not null, request_id text not null, session_id text,
    actor_id text, actor_login text, effective_id text, effective_login text, action text not null, details jsonb not null default '{}')`,
  'create index on audit (at)',
];

const BUSINESS = [
  `create table profiles (organization_id text primary key references organizations on delete cascade, oem text not null,
    contact jsonb not null, enrollment jsonb not null, version integer not null default 1, updated_at timestamptz(3) not null)`,
  `create table records (collection text not null, id text not null, organization_id text references organizations on delete cascade,
    oem text, document jsonb not null, state jsonb, version integer not null default 1, created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null, primary key (collection, id))`,
  'create index on records (collection, organization_id)',
  'create table pages (id bigserial primary key, hri text not null, oem text not null, unique (hri, oem))',
  `create table blocks (id bigserial primary key, page_id bigint not null references pages on delete cascade, hri text not null,
    language text not null, type text not null, content text not null, block_order integer not null,
    parent bigint references blocks on delete cascade, status text not null default 'PUBLISHED')`,
  'create index on blocks (page_id, language)',
];

const STORED_RESPONSES = [
  `create table kept_answers (key_hash text primary key, user_id text not null, operation text not null, fingerprint text not null,
    answer jsonb not null, created_at timestamptz(3) not null)`,
  'create index on kept_answers (created_at)',
];

// Sessions that the Studio opened before are known by the audit.
const PURPOSES = [
  'alter table sessions add column purpose text, add column ends_with text references sessions on delete cascade',
  'create index on sessions (ends_with) where ends_with is not null',
  `update sessions set purpose = 'studio' where id in (select details ->> 'studioSessionId' from audit where action = 'session.studio')`,
];

const LIFE_CYCLES = [
  'alter table records add column due_on text, add column due_event text',
  'create index on records (due_on) where due_on is not null',
  `create table record_history (id bigserial primary key, collection text not null, record_id text not null, organization_id text,
    oem text, at timestamptz(3) not null, event text not null, sent_by text not null, from_state jsonb, to_state jsonb not null,
    version integer not null, actor_login text, effective_login text, request_id text not null, payload jsonb not null default '{}')`,
  'create index on record_history (collection, record_id, id)',
];

// The row-level policies read `oem` too. With `oem` in the index, PostgreSQL counts rows from the index alone.
const COUNTED_RECORDS = [
  'create index records_counted on records (collection, organization_id) include (oem)',
  'drop index records_collection_organization_id_idx',
];

// PostgreSQL evaluates conditions on the column `document` after the row-level policies, so a query of a tenant would never use an index on
// it. The function ignores the policies and returns the ids of all matching records; the policies apply to the query that uses these ids.
const lookup = (schema: string): string[] => [
  `create function portico_lookup(collection text, field text, texts text[]) returns setof text
    language plpgsql stable security definer set search_path = ${schema}, pg_temp as $$
    begin
      return query execute format('select id from records where collection = %L and document ->> %L = any($1)', collection, field) using texts;
    end $$`,
  'revoke all on function portico_lookup from public',
  'grant execute on function portico_lookup to portico_app',
];

const ORGANIZATIONS = sql`any((select portico_organization_ids())::text[])`;
const OEMS = sql`any((select portico_oem_ids())::text[])`;

async function protect(db: Kysely<unknown>): Promise<void> {
  const ofTenant = sql`id = ${ORGANIZATIONS} or oem = ${OEMS}`;
  await protectTable(db, 'organizations', ofTenant, ['select']);
  const membershipOfTenant = sql`user_id = (select portico_user_id()) or organization_id = ${ORGANIZATIONS}
    or exists (select from organizations o where o.id = organization_id and o.oem = ${OEMS})`;
  await protectTable(db, 'user_organizations', membershipOfTenant, ['select']);
  const userOfTenant = sql`id = (select portico_user_id()) or oem = ${OEMS}
    or exists (select from user_organizations m where m.user_id = id and m.organization_id = ${ORGANIZATIONS})`;
  await protectTable(db, 'users', userOfTenant, ['select']);
  const recordOfTenant = sql`organization_id = ${ORGANIZATIONS} or oem = ${OEMS}`;
  await protectTable(db, 'profiles', recordOfTenant, ['select', 'insert', 'update']);
  await protectTable(db, 'records', recordOfTenant, ['select', 'insert', 'update', 'delete']);
  await protectTable(db, 'pages', sql`true`, ['select']);
  await protectTable(db, 'blocks', sql`true`, ['select']);
  await protectTable(db, 'audit', sql`true`, ['insert']);
}

/** Functions that catch errors, for which PostgreSQL begins a subtransaction, and it refuses that to a query that several processes run. */
const CATCHING = ['portico_range_key', 'portico_typed_day', 'portico_typed_moment', 'portico_typed_integer'];

/** The database's migrations in name order; applied ones are never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_portal': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...PEOPLE, ...SESSIONS, ...BUSINESS]) await sql.raw(statement).execute(db);
      await protect(db);
    },
  },
  '0002_kept_answers': {
    async up(db: Kysely<unknown>) {
      for (const statement of STORED_RESPONSES) await sql.raw(statement).execute(db);
      await protectTable(db, 'kept_answers', sql`user_id = coalesce((select portico_user_id()), '')`, ['select', 'insert']);
    },
  },
  // Drops indexes of earlier releases, with which a record could not be stored when a text was too long for an index entry. indexRecords
  // creates others in their place.
  '0003_whole_value_indexes': {
    async up(db: Kysely<unknown>) {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where tablename = 'records' and starts_with(indexname, 'records_by_')`.execute(db);
      for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
    },
  },
  '0004_life_cycles': {
    async up(db: Kysely<unknown>) {
      for (const statement of LIFE_CYCLES) await sql.raw(statement).execute(db);
      const tenant = sql`organization_id = ${ORGANIZATIONS} or oem = ${OEMS}`;
      await protectTable(db, 'record_history', tenant, ['select', 'insert']);
    },
  },
  '0005_counted_records': {
    async up(db: Kysely<unknown>) {
      for (const statement of COUNTED_RECORDS) await sql.raw(statement).execute(db);
    },
  },
  '0006_lookup': {
    async up(db: Kysely<unknown>) {
      const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
      for (const statement of lookup(rows[0]?.name ?? 'public')) await sql.raw(statement).execute(db);
    },
  },
  '0007_narrowed_lists': {
    async up(db: Kysely<unknown>) {
      const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
      for (const statement of narrowedLists(rows[0]?.name ?? 'public')) await sql.raw(statement).execute(db);
    },
  },
  '0008_drafts': drafts,
  '0009_media': media,
  '0010_page_versions': pageVersions,
  '0011_page_lives': pageLives,
  '0012_published_blocks': {
    async up(db: Kysely<unknown>) {
      await sql`alter table blocks add column published_at timestamptz(3)`.execute(db);
    },
  },
  '0013_purposes_of_sessions': {
    async up(db: Kysely<unknown>) {
      for (const statement of PURPOSES) await sql.raw(statement).execute(db);
    },
  },
  '0014_range_keys': rangeKeys,
  '0015_jobs': jobs,
  '0016_search_texts': searchTexts,
  '0017_running_numbers': runningNumbers,
  '0018_record_rules': recordRules,
  '0019_typed_copies': typedCopyRegistry,
  '0020_catalogue': catalogue,
  '0021_recent_calls': recentCalls,
  '0022_kept_records': keptRecords,
  '0023_stored_files': storedFiles,
  '0024_functions_that_catch': {
    async up(db: Kysely<unknown>) {
      for (const name of CATCHING) await sql.raw(`alter function ${name}(jsonb) parallel unsafe`).execute(db);
    },
  },
};
