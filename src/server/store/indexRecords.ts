import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseLog } from '../persistence/database.ts';
import { type Narrowing, narrowKey, type RecordKey, type SearchedFields, searchKey, sortKey } from './recordSql.ts';
import type { Tables } from './tables.ts';

/** A collection of records, and the fields on which queries of the portal's documents need indexes. */
export interface IndexedCollection {
  readonly collection: string;
  /** Fields by which lists are sorted. */
  readonly sortable: readonly string[];
  /** Fields by whose value single records are found. */
  readonly lookedUp?: readonly string[];
  /** Values by which lists are filtered. */
  readonly narrowed?: readonly NarrowedBy[];
  /** Fields that are searched together. */
  readonly searched?: readonly SearchedFields[];
}

/** A value by which lists are filtered, and how it is compared. */
export interface NarrowedBy {
  readonly is: Narrowing;
  readonly key: RecordKey;
  /** What stands before it in the index: values that are compared as `one` in the same lists. */
  readonly behind?: readonly RecordKey[];
}

export interface IndexingOptions {
  /** Ends the creation of indexes early, when the server closes. */
  readonly stop?: AbortSignal;
  readonly log?: DatabaseLog;
}

interface Index {
  readonly name: string;
  /** Whether it needs the extension pg_trgm, with which an index finds texts by a part of them. */
  readonly needsTrigrams?: boolean;
  /** What follows the name in `create index`; `trigrams` is the schema of the extension pg_trgm. */
  definition(trigrams: string): RawBuilder<unknown>;
}

type Connection = Kysely<Tables>;

/** Prefix of the names of all these indexes, whether they are for sorting or not. */
const NAME_PREFIX = 'records_sorted_';
/** Number of the advisory lock with which one process at a time creates indexes. */
const LOCK = sql.raw('4178021');
const LOCK_RETRY_MS = 250;

function indexesOf({ collection, lookedUp = [], narrowed = [], searched = [], sortable }: IndexedCollection): Index[] {
  return [
    ...lookedUp.map((field) => lookupIndex(collection, field)),
    ...narrowed.map((by) => filterIndex(collection, by)),
    ...searched.map((fields) => searchIndex(collection, fields)),
    ...sortIndexes(collection, sortable),
  ];
}

/** The index for a field by whose value records are found: a hash index, because that takes texts of any length. */
function lookupIndex(collection: string, field: string): Index {
  const definition = sql`on records using hash ((document ->> ${sql.lit(field)})) where collection = ${sql.lit(collection)}`;
  return { name: nameOf([collection, field]), definition: () => definition };
}

/** The index for a value by which lists are filtered. */
function filterIndex(collection: string, { behind = [], is, key }: NarrowedBy): Index {
  const expression = sql.join([...behind.map((before) => narrowKey(before, 'one')), narrowKey(key, is)]);
  const where = sql`where collection = ${sql.lit(collection)}`;
  const name = nameOf([collection, is, JSON.stringify(key), ...behind.map((before) => JSON.stringify(before))]);
  if (is === 'like') return trigramIndex(name, collection, expression);
  const definition = is === 'has' ? sql`on records using gin (${expression}) ${where}` : sql`on records (${expression}) ${where}`;
  return { name, definition: () => definition };
}

/** The index for texts that are searched together. */
function searchIndex(collection: string, searched: SearchedFields): Index {
  return trigramIndex(nameOf([collection, 'search', JSON.stringify([searched.fields, searched.digits])]), collection, searchKey(searched));
}

function trigramIndex(name: string, collection: string, expression: RawBuilder<unknown>): Index {
  return {
    name,
    needsTrigrams: true,
    definition: (schema) =>
      sql`on records using gin (${expression} ${sql.id(schema, 'gin_trgm_ops')}) where collection = ${sql.lit(collection)}`,
  };
}

function nameOf(identity: readonly string[]): string {
  return NAME_PREFIX + createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 24);
}

/**
 * The indexes for fields by which lists are sorted. Each field has four: ascending and descending, for the lists of one organization and of
 * all. Records without the field come last in each.
 */
function sortIndexes(collection: string, sortable: readonly string[]): Index[] {
  return sortable.flatMap((field) =>
    ['organization_id, ', ''].flatMap((owner) =>
      ['asc', 'desc'].map((direction) => {
        const key = sortKey(field);
        const definition = sql`on records (${sql.raw(owner)}${key} ${sql.raw(direction)} nulls last, id) where collection = ${sql.lit(collection)}`;
        return { name: nameOf([collection, owner, direction, field]), definition: () => definition };
      }),
    ),
  );
}

/**
 * Creates those of the required indexes that do not exist. No index is dropped, because a process that still serves older documents may
 * need it. On a PostgreSQL server indexes are created while others write, and one that a crash left invalid is created again. Indexes for
 * text search are left out where the extension pg_trgm is not available.
 */
export async function indexRecords(
  { kind, db, withoutTimeLimit }: Pick<Database<Tables>, 'kind' | 'db' | 'withoutTimeLimit'>,
  collections: readonly IndexedCollection[],
  options: IndexingOptions = {},
): Promise<void> {
  // Several lists may show one collection.
  const required = [...new Map(collections.flatMap(indexesOf).map((index) => [index.name, index])).values()];
  if ((await missingOf(db, required)).length === 0) return;
  await withoutTimeLimit((connection) =>
    kind === 'postgres' ? createConcurrently(connection, required, db, options) : createInTransaction(connection, required, options),
  );
}

/** For the embedded database: it has a single connection, so nobody else can write at the same time. */
async function createInTransaction(connection: Connection, required: readonly Index[], { log }: IndexingOptions): Promise<void> {
  const missing = await definitionsOf(connection, await missingOf(connection, required), log);
  await connection.transaction().execute(async (transaction) => {
    for (const { name, definition } of missing) await sql`create index ${sql.id(name)} ${definition}`.execute(transaction);
    await sql`analyze records`.execute(transaction);
  });
}

/** For a PostgreSQL server: one process at a time creates indexes, without blocking the writes of others. */
async function createConcurrently(
  connection: Connection,
  required: readonly Index[],
  db: Connection,
  { log, stop }: IndexingOptions,
): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  const cancel = () => void sql`select pg_cancel_backend(${rows[0]?.pid}::int)`.execute(db).catch(() => undefined);
  stop?.addEventListener('abort', cancel);
  try {
    // Polls instead of waiting for the lock: the process that has it runs `create index concurrently`, which waits until all statements
    // that run have ended, so a statement that waited for the lock would block both processes.
    while (!(await tryLock(connection))) await pause(LOCK_RETRY_MS, undefined, { signal: stop });
    const missing = await definitionsOf(connection, await missingOf(connection, required), log);
    for (const { name, definition } of missing) {
      stop?.throwIfAborted();
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
      await sql`create index concurrently ${sql.id(name)} ${definition}`.execute(connection);
    }
    if (missing.length > 0) await sql`analyze records`.execute(connection);
  } finally {
    stop?.removeEventListener('abort', cancel);
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
  }
}

/** The missing indexes that can be created in this database, with their definitions. */
async function definitionsOf(
  connection: Connection,
  missing: readonly Index[],
  log: DatabaseLog | undefined,
): Promise<readonly { readonly name: string; readonly definition: RawBuilder<unknown> }[]> {
  const trigrams = missing.some(({ needsTrigrams }) => needsTrigrams) ? await trigramSchema(connection, log) : undefined;
  return missing
    .filter(({ needsTrigrams }) => !needsTrigrams || trigrams !== undefined)
    .map(({ name, definition }) => ({ name, definition: definition(trigrams ?? '') }));
}

async function tryLock(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(connection);
  return rows[0]?.locked === true;
}

/** Those of the required indexes that do not exist or are invalid. */
async function missingOf(db: Connection, required: readonly Index[]): Promise<readonly Index[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'records'::regclass and i.indisvalid and starts_with(c.relname, ${NAME_PREFIX})`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  return required.filter(({ name }) => !found.has(name));
}

const warnedLogs = new WeakSet<DatabaseLog>();

/**
 * The schema of the extension pg_trgm, which is installed if need be. Undefined where that is not possible: lists are then searched row by
 * row, and the log says so once.
 */
async function trigramSchema(connection: Connection, log?: DatabaseLog): Promise<string | undefined> {
  const installed = await installedIn(connection);
  if (installed !== undefined) return installed;
  try {
    await sql`create extension if not exists pg_trgm`.execute(connection);
  } catch (error) {
    // Another process may have just installed it.
    const schema = await installedIn(connection);
    if (schema === undefined && log && !warnedLogs.has(log)) {
      warnedLogs.add(log);
      log.warn(
        { err: error },
        'texts in lists are searched without an index: the database lacks the extension pg_trgm and this user may not create it',
      );
    }
    return schema;
  }
  return installedIn(connection);
}

async function installedIn(connection: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(
    connection,
  );
  return rows[0]?.schema;
}
