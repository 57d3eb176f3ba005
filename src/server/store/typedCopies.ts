import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Migration, sql } from 'kysely';
import type { CallCollection } from '#model';
import type { Database, DatabaseLog } from '../persistence/database.ts';
import { protectTable } from '../persistence/rowLevelSecurity.ts';
import type { Tables } from './tables.ts';
import { dropStatements, fillStatement, OEM, ORGANIZATION, type TypedFields, typedTable, typedTableStatements } from './typedCopy.ts';

/** A value of a document in the type of a column; null where it is not of that kind, so that no record fails to be stored. */
const typedFunction = (type: string, returns: string, when: string, value: string): string =>
  `create function portico_typed_${type}(value jsonb) returns ${returns} language plpgsql immutable strict parallel safe as $$
    declare written text := value #>> '{}';
    begin
      if not (${when}) then return null; end if;
      return ${value};
    exception when data_exception then return null;
    end $$`;

const ISO_DAY = String.raw`jsonb_typeof(value) = 'string' and written ~ '^\d{4}-\d\d-\d\d$'`;
/** The same where the value is of its kind whenever it is of that in JSON. */
const plainFunction = (type: string, returns: string): string =>
  `create function portico_typed_${type}(value jsonb) returns ${returns} language sql immutable strict parallel safe as $$
    select case when jsonb_typeof(value) = '${type === 'flag' ? 'boolean' : 'number'}' then (value #>> '{}')::${returns} end $$`;

/** Longer texts are told apart by their beginnings: indexes and groups are for short ones. */
const TEXT = `create function portico_typed_text(value jsonb) returns text language sql immutable strict parallel safe as $$
  select left(case when jsonb_typeof(value) in ('object', 'array') then null else value #>> '{}' end, 200) $$`;

/** Typed copies of collections: which there are, up to which id each is filled (null: all), and when one was last asked for. */
export const typedCopyRegistry: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table typed_copies (name text primary key, collection text not null, filled_to text, used_at timestamptz(3) not null)`,
      TEXT,
      typedFunction('day', 'date', ISO_DAY, 'written::date'),
      typedFunction('moment', 'timestamptz', `length(portico_range_key(value) #>> '{}') > 10`, 'written::timestamptz'),
      plainFunction('number', 'numeric'),
      typedFunction('integer', 'bigint', `jsonb_typeof(value) = 'number'`, 'written::numeric::bigint'),
      plainFunction('flag', 'boolean'),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** Number of the advisory lock with which one process at a time makes typed copies. */
const LOCK = sql.raw('4178024');
const LOCK_RETRY_MS = 250;
const FILLED_AT_ONCE = 5000;

type Collections = { readonly [name: string]: CallCollection };

interface CopyOptions {
  readonly stop?: AbortSignal | undefined;
  readonly log?: DatabaseLog | undefined;
  readonly now: Date;
}

/**
 * Makes the typed copies that documents ask for (`typed` of a collection) and fills them from the records that are there, some at a time.
 * Records that are stored meanwhile are copied in their own transactions.
 */
export async function makeTypedCopies(
  { withoutTimeLimit }: Pick<Database<Tables>, 'withoutTimeLimit'>,
  collections: Collections,
  { log, now, stop }: CopyOptions,
): Promise<void> {
  const wanted = typedCollections(collections);
  if (wanted.length === 0) return;
  await withoutTimeLimit(async (connection) => {
    while (!(await tryLock(connection))) await pause(LOCK_RETRY_MS, undefined, { signal: stop });
    try {
      for (const { collection, fields, name } of wanted) {
        await make(connection, { collection, fields, name, now });
        await fill(connection, { collection, fields, name }, { log, stop });
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/** Removes typed copies that no process has asked for since a moment: each costs something with every record that is stored. */
export async function dropTypedCopies(db: Kysely<Tables>, collections: Collections, now: Date, unusedSince: Date): Promise<void> {
  const names = typedCollections(collections).map(({ name }) => name);
  await db
    .updateTable('typed_copies')
    .set({ used_at: now })
    .where('name', 'in', [...names, ''])
    .execute();
  const unused = await db.selectFrom('typed_copies').select('name').where('used_at', '<', unusedSince).execute();
  for (const { name } of unused)
    await db.transaction().execute(async (transaction) => {
      for (const statement of dropStatements(name)) await sql.raw(statement).execute(transaction);
      await transaction.deleteFrom('typed_copies').where('name', '=', name).execute();
    });
}

interface TypedCopy {
  readonly name: string;
  readonly collection: string;
  readonly fields: TypedFields;
}

function typedCollections(collections: Collections): readonly TypedCopy[] {
  return Object.entries(collections).flatMap(([collection, { typed }]) =>
    typed === undefined ? [] : [{ collection, fields: typed, name: typedTable(collection, typed) }],
  );
}

async function tryLock(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(connection);
  return rows[0]?.locked === true;
}

async function make(connection: Kysely<Tables>, { collection, fields, name, now }: TypedCopy & { readonly now: Date }): Promise<void> {
  const made = await connection.updateTable('typed_copies').set({ used_at: now }).where('name', '=', name).returning('name').execute();
  if (made.length > 0) return;
  await connection.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(transaction);
    const statements = typedTableStatements(name, collection, fields, rows[0]?.name ?? 'public');
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    const organizations = sql`${sql.ref(ORGANIZATION)} = any((select portico_organization_ids())::text[])`;
    await protectTable(transaction, name, sql`${organizations} or ${sql.ref(OEM)} = any((select portico_oem_ids())::text[])`, ['select']);
    await transaction.insertInto('typed_copies').values({ name, collection, filled_to: '', used_at: now }).execute();
  });
}

interface Step {
  readonly id: string | null;
  readonly count: number;
}

async function fill(
  connection: Kysely<Tables>,
  { collection, fields, name }: TypedCopy,
  { log, stop }: Omit<CopyOptions, 'now'>,
): Promise<void> {
  const statement = fillStatement(name, collection, fields, FILLED_AT_ONCE);
  const { filled_to } = await connection.selectFrom('typed_copies').select('filled_to').where('name', '=', name).executeTakeFirstOrThrow();
  if (filled_to === null) return;
  let copied = 0;
  for (let last: string | null = filled_to; last !== null; ) {
    stop?.throwIfAborted();
    const step: Step | undefined = (await connection.executeQuery<Step>(CompiledQuery.raw(statement, [last]))).rows[0];
    last = step?.id ?? null;
    copied += step?.count ?? 0;
    await connection.updateTable('typed_copies').set({ filled_to: last }).where('name', '=', name).execute();
  }
  await sql`analyze ${sql.table(name)}`.execute(connection);
  if (copied > 0) log?.info({ collection, records: copied }, 'records were copied for questions about groups of them');
}
