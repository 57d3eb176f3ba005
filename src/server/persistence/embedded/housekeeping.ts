import { sql } from 'kysely';
import type { Database, DatabaseLog } from '../database.ts';

/** The housekeeping that `startHousekeeping` has started; `stop` waits for a task in progress. */
export interface Housekeeping {
  /** What the five-minute timer does: vacuum after midnight, checkpoint. A failure is logged; the next round tries again. */
  round(): Promise<void>;
  /** What the twenty-second timer does: a checkpoint if much was written since the last. */
  checkSize(): Promise<void>;
  stop(): Promise<void>;
}

const ROUND_MS = 5 * 60_000;
const CHECK_MS = 20_000;
/** An import may write this much within seconds. Without checkpoints the write-ahead log grows, and the next start takes long. */
const MAX_WAL_BYTES = 64 * 1024 * 1024;
/** 08:00 UTC is night in every US time zone. */
const NIGHT_HOUR_UTC = 8;

/**
 * Does what the background processes of a PostgreSQL server do: a checkpoint every 5 minutes if anything was written, and after every 64
 * MB; vacuum and analyze once a night (or in the first round after a missed night).
 */
export function startHousekeeping<Tables>(database: Database<Tables>, log: DatabaseLog, now: () => Date = () => new Date()): Housekeeping {
  /** Position of the write-ahead log after the last checkpoint; '' before the first. */
  let position = '';
  let night = nightOf(now());
  let running = Promise.resolve();

  async function runRound(): Promise<void> {
    const tonight = nightOf(now());
    if (tonight !== night) {
      await maintain(database);
      night = tonight;
    }
    if ((await walPosition(database)) !== position) await checkpoint();
  }

  async function checkpoint(): Promise<void> {
    await database.withoutTimeLimit((connection) => sql`checkpoint`.execute(connection));
    position = await walPosition(database);
  }

  async function checkSize(): Promise<void> {
    if (position === '') position = await walPosition(database);
    else if ((await walSince(database, position)) >= MAX_WAL_BYTES) await checkpoint();
  }

  /** Runs tasks one after another. */
  function enqueue(task: () => Promise<void>): Promise<void> {
    running = running.then(task).catch((error: unknown) => {
      log.warn({ err: error }, 'database housekeeping failed, it is tried again in 5 minutes');
    });
    return running;
  }

  const timers = [setInterval(() => enqueue(runRound), ROUND_MS), setInterval(() => enqueue(checkSize), CHECK_MS)];
  for (const timer of timers) timer.unref();
  return {
    round: () => enqueue(runRound),
    checkSize: () => enqueue(checkSize),
    stop() {
      for (const timer of timers) clearInterval(timer);
      return running;
    },
  };
}

function nightOf(instant: Date): string {
  return new Date(instant.getTime() - NIGHT_HOUR_UTC * 3_600_000).toISOString().slice(0, 10);
}

async function walPosition<Tables>({ db }: Database<Tables>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}

async function walSince<Tables>({ db }: Database<Tables>, position: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${position}::pg_lsn)::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Vacuums and analyzes the tables that changed since the last time, so that query plans fit the data; writes a checkpoint in an embedded
 * database. Call it after an import too.
 */
export async function maintain<Tables>({ kind, withoutTimeLimit }: Database<Tables>): Promise<void> {
  await withoutTimeLimit(async (connection) => {
    // Otherwise the statistics of this session lag behind; in the embedded database it is the only one.
    const flush = sql`select pg_stat_force_next_flush()`;
    await flush.execute(connection);
    const { rows } = await sql<{ schema: string; table: string }>`
      select schemaname as schema, relname as table from pg_stat_user_tables
      where n_mod_since_analyze > 0 or n_dead_tup > 0 order by 1, 2`.execute(connection);
    for (const { schema, table } of rows) {
      await sql`vacuum (analyze) ${sql.id(schema, table)}`.execute(connection);
    }
    await flush.execute(connection);
    if (kind === 'embedded') await sql`checkpoint`.execute(connection);
  });
}
