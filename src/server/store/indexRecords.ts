import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseLog } from '../persistence/database.ts';
import { type Narrowing, narrowKey } from './narrowKey.ts';
import type { RecordKey } from './recordKey.ts';
import { sortKey } from './sortKey.ts';
import type { Tables } from './tables.ts';
import { trigramSchema } from './trigramSchema.ts';

/** A collection of records, the fields that lists of it are sorted by, what narrows them, and the fields that single records are looked up by. */
export interface IndexedCollection {
  readonly collection: string;
  readonly sortable: readonly string[];
  readonly lookedUp?: readonly string[];
  readonly narrowed?: readonly { readonly is: Narrowing; readonly key: RecordKey }[];
}

/** What goes with the making of indexes: `stop` ends it early. */
export interface IndexingOptions {
  readonly stop?: AbortSignal;
  readonly log?: DatabaseLog;
}

interface Index {
  readonly name: string;
  readonly needsTrigrams?: boolean;
  /** What stands behind the name in `create index`; `trigrams` is the schema of the extension that some need. */
  rest(trigrams: string): RawBuilder<unknown>;
}

type Connection = Kysely<Tables>;

const PREFIX = 'records_sorted_';
// One process at a time, whichever of several starts first.
const LOCK = sql.raw('4178021');
const TURN_MS = 250;

function indexesOf({ collection, lookedUp = [], narrowed = [], sortable }: IndexedCollection): Index[] {
  return [
    ...lookedUp.map((field) => lookedUpBy(collection, field)),
    ...narrowed.map(({ is, key }) => narrowedBy(collection, is, key)),
    ...sortedBy(collection, sortable),
  ];
}

/** What a text is looked up in by its hash has no longest text. */
function lookedUpBy(collection: string, field: string): Index {
  const rest = sql`on records using hash ((document ->> ${sql.lit(field)})) where collection = ${sql.lit(collection)}`;
  return { name: nameOf([collection, field]), rest: () => rest };
}

function narrowedBy(collection: string, is: Narrowing, key: RecordKey): Index {
  const words = narrowKey(key, is);
  const where = sql`where collection = ${sql.lit(collection)}`;
  const name = nameOf([collection, is, JSON.stringify(key)]);
  if (is === 'like')
    return { name, needsTrigrams: true, rest: (schema) => sql`on records using gin (${words} ${sql.id(schema, 'gin_trgm_ops')}) ${where}` };
  const rest = is === 'has' ? sql`on records using gin (${words}) ${where}` : sql`on records (${words}) ${where}`;
  return { name, rest: () => rest };
}

function nameOf(identity: readonly string[]): string {
  return PREFIX + createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 24);
}

/** Lists of one organization and of all, each in both directions (an index is read backwards too) with records without the field last. */
function sortedBy(collection: string, sortable: readonly string[]): Index[] {
  return sortable.flatMap((field) =>
    ['organization_id, ', ''].flatMap((owner) =>
      ['asc', 'desc'].map((direction) => {
        const key = sortKey(field);
        const rest = sql`on records (${sql.raw(owner)}${key} ${sql.raw(direction)} nulls last, id) where collection = ${sql.lit(collection)}`;
        return { name: nameOf([collection, owner, direction, field]), rest: () => rest };
      }),
    ),
  );
}

/**
 * Makes the indexes that the documents' lists and finds of records need; does nothing where they stand. None is dropped: a process that still
 * serves older documents may want it. On a server each is made beside the writes of others, and one that a crash left half made is made
 * anew. Those over parts of texts are left out where the database lacks what they need.
 */
export async function indexRecords(
  { kind, db, withoutTimeLimit }: Pick<Database<Tables>, 'kind' | 'db' | 'withoutTimeLimit'>,
  collections: readonly IndexedCollection[],
  options: IndexingOptions = {},
): Promise<void> {
  // Several lists may show one collection.
  const wanted = [...new Map(collections.flatMap(indexesOf).map((index) => [index.name, index])).values()];
  if ((await missingOf(db, wanted)).length === 0) return;
  await withoutTimeLimit((connection) =>
    kind === 'postgres' ? beside(connection, wanted, db, options) : alone(connection, wanted, options),
  );
}

/** The embedded database has one connection: nobody could write meanwhile anyway. */
async function alone(connection: Connection, wanted: readonly Index[], { log }: IndexingOptions): Promise<void> {
  const missing = await makeable(connection, await missingOf(connection, wanted), log);
  await connection.transaction().execute(async (transaction) => {
    for (const { name, rest } of missing) await sql`create index ${sql.id(name)} ${rest}`.execute(transaction);
    await sql`analyze records`.execute(transaction);
  });
}

async function beside(connection: Connection, wanted: readonly Index[], db: Connection, { log, stop }: IndexingOptions): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  const cancel = () => void sql`select pg_cancel_backend(${rows[0]?.pid}::int)`.execute(db).catch(() => undefined);
  stop?.addEventListener('abort', cancel);
  try {
    // Whoever waited inside a statement would hold up the making of the index that it waits for.
    while (!(await takesTurn(connection))) await pause(TURN_MS, undefined, { signal: stop });
    const missing = await makeable(connection, await missingOf(connection, wanted), log);
    for (const { name, rest } of missing) {
      stop?.throwIfAborted();
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
      await sql`create index concurrently ${sql.id(name)} ${rest}`.execute(connection);
    }
    if (missing.length > 0) await sql`analyze records`.execute(connection);
  } finally {
    stop?.removeEventListener('abort', cancel);
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
  }
}

/** The missing indexes that the database can make, and what stands behind their names. */
async function makeable(
  connection: Connection,
  missing: readonly Index[],
  log: DatabaseLog | undefined,
): Promise<readonly { readonly name: string; readonly rest: RawBuilder<unknown> }[]> {
  const trigrams = missing.some(({ needsTrigrams }) => needsTrigrams) ? await trigramSchema(connection, log) : undefined;
  return missing
    .filter(({ needsTrigrams }) => !needsTrigrams || trigrams !== undefined)
    .map(({ name, rest }) => ({ name, rest: rest(trigrams ?? '') }));
}

async function takesTurn(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection);
  return rows[0]?.mine === true;
}

/** Those of the wanted indexes that are not there, or were left half made. */
async function missingOf(db: Connection, wanted: readonly Index[]): Promise<readonly Index[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'records'::regclass and i.indisvalid and starts_with(c.relname, ${PREFIX})`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ name }) => !found.has(name));
}
