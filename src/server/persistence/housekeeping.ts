import { sql } from 'kysely';
import type { Database, DatabaseLog } from './database.ts';
import { maintain } from './maintain.ts';

/** Running housekeeping; `stop` waits for a round under way. */
export interface Housekeeping {
  /** One round, as the timer does it: a failure is logged and left to the next round. */
  round(): Promise<void>;
  /** A glance between rounds: a checkpoint if much was written since the last. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const ROUND_MS = 5 * 60_000;
const LOOK_MS = 20_000;
/** An import writes this much in seconds; without checkpoints the log grows and the next start takes long. */
const MOST_WAL_BYTES = 64 * 1024 * 1024;
/** 08:00 UTC is night in every US time zone. */
const NIGHT_HOUR_UTC = 8;

/**
 * Does for the embedded database what a server's background processes do: a checkpoint every 5 minutes if anything was
 * written and whenever 64 MB were, vacuum and analyse once a night (or with the first round after a missed night).
 */
export function startHousekeeping<Tables>(database: Database<Tables>, log: DatabaseLog, now: () => Date = () => new Date()): Housekeeping {
  let position = '';
  let night = nightOf(now());
  let running = Promise.resolve();

  async function work(): Promise<void> {
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

  async function look(): Promise<void> {
    if (position === '') position = await walPosition(database);
    else if ((await walSince(database, position)) >= MOST_WAL_BYTES) await checkpoint();
  }

  function round(doing: () => Promise<void> = work): Promise<void> {
    running = running.then(doing).catch((error: unknown) => {
      log.warn({ err: error }, 'database housekeeping failed, it is tried again in 5 minutes');
    });
    return running;
  }

  const timers = [setInterval(() => round(), ROUND_MS), setInterval(() => round(look), LOOK_MS)];
  for (const timer of timers) timer.unref();
  return {
    round: () => round(),
    look: () => round(look),
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
