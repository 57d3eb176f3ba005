import { sql } from 'kysely';
import type { Database, DatabaseLog } from './database.ts';
import { maintain } from './maintain.ts';

/** Running housekeeping; `stop` waits for a round under way. */
export interface Housekeeping {
  /** One round, as the timer does it: a failure is logged and left to the next round. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

const ROUND_MS = 5 * 60_000;
/** 08:00 UTC is night in every US time zone. */
const NIGHT_HOUR_UTC = 8;

/**
 * Does for the embedded database what a server's background processes do: a checkpoint every 5 minutes if anything was
 * written, vacuum and analyse once a night (or with the first round after a missed night).
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
    const written = await walPosition(database);
    if (written === position) return;
    await database.withoutTimeLimit((connection) => sql`checkpoint`.execute(connection));
    position = await walPosition(database);
  }

  function round(): Promise<void> {
    running = running.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'database housekeeping failed, it is tried again in 5 minutes');
    });
    return running;
  }

  const timer = setInterval(round, ROUND_MS);
  timer.unref();
  return {
    round,
    stop() {
      clearInterval(timer);
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
