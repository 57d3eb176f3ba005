import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A collection of records and the fields that lists of it are sorted by. */
export interface IndexedCollection {
  readonly collection: string;
  readonly sortable: readonly string[];
}

const PREFIX = 'records_by_';
// One process at a time, whichever of several starts first.
const LOCK = 4_178_021;

interface Index {
  readonly name: string;
  readonly statement: string;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Lists of one organization and of all, each in both directions (an index is read backwards too) with records without the field last. */
function indexesOf({ collection, sortable }: IndexedCollection): Index[] {
  return sortable.flatMap((field) =>
    ['organization_id, ', ''].flatMap((owner) =>
      ['asc', 'desc'].map((direction) => {
        const columns = `${owner}(document -> ${literal(field)}) ${direction} nulls last, id`;
        const rest = `on records (${columns}) where collection = ${literal(collection)}`;
        const name = PREFIX + createHash('sha256').update(rest).digest('hex').slice(0, 24);
        return { name, statement: `create index if not exists ${name} ${rest}` };
      }),
    ),
  );
}

/**
 * Makes the indexes that the documents' lists of records need; does nothing where they stand. None is dropped: a process that still
 * serves older documents may want it.
 */
export async function indexRecords(db: Kysely<Tables>, collections: readonly IndexedCollection[]): Promise<void> {
  const found = await namesOf(db);
  const missing = collections.flatMap(indexesOf).filter(({ name }) => !found.has(name));
  if (missing.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    for (const { statement } of missing) await sql.raw(statement).execute(transaction);
    await sql`analyze records`.execute(transaction);
  });
}

async function namesOf(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'records' and starts_with(indexname, ${PREFIX})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
