import { sql } from 'kysely';
import type { AccessPortal } from './openAccessPortal.ts';

/** Is sent as a value wherever nothing may be stored. */
export const MARK = 'injected-value';

/** What a table holds, in short. */
export interface Contents {
  /** The same as long as nothing writes to the table. */
  readonly stamp: string;
  /** How many rows hold the injected value. */
  readonly marked: number;
  /** The same for the same rows, in whatever order they stand. */
  readonly sum: string;
}

/**
 * What every table holds. Of tens of thousands of rows only those of tables are read that were written to since `before`: each
 * row knows the transaction that wrote it, later ones have higher numbers.
 */
export async function contents(
  { server: { db } }: AccessPortal,
  before: ReadonlyMap<string, Contents> = new Map(),
): Promise<Map<string, Contents>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  // The server itself notes there, in its own time, which records it has derived fields of.
  const noise = new Set(['audit', 'throttle', 'tokens', 'sessions', 'record_rules']);
  const stamps = rows
    .filter(({ name }) => !noise.has(name))
    .map(({ name }) => sql`select ${name}::text as name, concat(count(*), ' ', sum(xmin::text::bigint)) as stamp from ${sql.table(name)}`);
  const stamped = await sql<{ name: string; stamp: string }>`${sql.join(stamps, sql` union all `)}`.execute(db);
  const found = new Map<string, Contents>();
  for (const { name, stamp } of stamped.rows) {
    const known = before.get(name);
    const read = sql<Omit<Contents, 'stamp'>>`select count(*) filter (where strpos(row, ${MARK}) > 0)::integer as marked,
      concat(count(*), ' ', sum(hashtextextended(row, 0))) as sum
      from (select (to_jsonb(t) - 'last_login' - 'previous_login')::text as row from ${sql.table(name)} t) held`;
    const [held] = known?.stamp === stamp ? [known] : (await read.execute(db)).rows;
    found.set(name, { stamp, marked: held?.marked ?? 0, sum: held?.sum ?? '' });
  }
  return found;
}

/** The tables that hold the injected value. */
export const markedIn = (held: ReadonlyMap<string, Contents>) => [...held].flatMap(([table, { marked }]) => (marked > 0 ? [table] : []));

/** To compare what all tables held at two times. */
export const sumsOf = (held: ReadonlyMap<string, Contents>) => [...held].map(([table, { sum }]) => `${table}: ${sum}`);

/** Resolves when the server has done the jobs that calls have left to it, so that none is taken for an effect of a later call. */
export async function jobsDone({ server: { db } }: AccessPortal): Promise<void> {
  for (;;) {
    // Those that have failed are tried again much later.
    await sql`update jobs set run_at = now() + interval '1 year' where lease is null and run_at > now() and run_at < now() + interval '1 day'`.execute(
      db,
    );
    const waiting = await db.selectFrom('jobs').select('id').where('run_at', '<=', new Date()).execute();
    if (waiting.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
