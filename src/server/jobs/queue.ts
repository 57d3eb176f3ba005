import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** A job that this process has taken. Nobody else begins it before the lease ends. */
export type TakenJob = Pick<Selectable<Tables['jobs']>, 'id' | 'collection' | 'record_id' | 'attempts' | 'failures'> & {
  readonly lease: string;
};

/** How long a taken job belongs to its process without a sign of life. */
export const LEASE_SECONDS = 60;

/** How long a job rests after it has failed for the first time, or its process has crashed. */
export const FIRST_PAUSE_MS = 10_000;

// Leases end by the clock of the database, which all processes share; when a job is due is told by the clock of the portal.
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** The jobs of all records, and who works on them. */
export const queue = {
  /** Takes the job that is due longest and that nobody works on; undefined when there is none. */
  async take(db: Kysely<Tables>, now: Date): Promise<TakenJob | undefined> {
    const next = db
      .selectFrom('jobs')
      .select('id')
      .where('run_at', '<=', now)
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<Date>`clock_timestamp()`)]))
      .orderBy('run_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked();
    const taken = await db
      .updateTable('jobs')
      .set({ lease: sql<string>`gen_random_uuid()::text`, leased_until: leaseEnd, attempts: sql<number>`attempts + 1` })
      .where('id', '=', next)
      .returning(['id', 'collection', 'record_id', 'attempts', 'failures', 'lease'])
      .executeTakeFirst();
    return taken && { ...taken, lease: taken.lease ?? '' };
  },

  /** Says that the job is still worked on. */
  async renew(db: Kysely<Tables>, job: TakenJob): Promise<void> {
    await held(db.updateTable('jobs').set({ leased_until: leaseEnd }), job).execute();
  },

  /** Gives a job back that failed, to be tried again at a time; false when it is not this process's any more. */
  async tryAgain(db: Transaction<Tables>, job: TakenJob, at: Date): Promise<boolean> {
    // Crashes count in a row: a regular failure ends the row.
    const set = { run_at: at, lease: null, leased_until: null, failures: job.failures + 1, attempts: job.failures + 1 };
    return (await held(db.updateTable('jobs').set(set), job).returning('id').executeTakeFirst()) !== undefined;
  },

  /**
   * Frees the jobs that a process had taken and did not end, where no other process can be at work on them: that of an embedded database.
   * They come after the others, as one of them may be what has ended the process.
   */
  async freeAll(db: Kysely<Tables>, now: Date): Promise<void> {
    const run_at = new Date(now.getTime() + FIRST_PAUSE_MS);
    await db.updateTable('jobs').set({ lease: null, leased_until: null, run_at }).where('lease', 'is not', null).execute();
  },

  /** Deletes the job; false when it is not this process's any more, because its record left the state or another process took it over. */
  async end(db: Transaction<Tables>, { id, lease }: TakenJob): Promise<boolean> {
    const ended = await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).returning('id').executeTakeFirst();
    return ended !== undefined;
  },
};

function held<Query extends { where(column: 'id' | 'lease', operator: '=', value: string): Query }>(
  query: Query,
  { id, lease }: TakenJob,
): Query {
  return query.where('id', '=', id).where('lease', '=', lease);
}
