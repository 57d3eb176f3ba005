import os from 'node:os';
import { sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { deleteExpired } from './auth/deleteExpired.ts';
import { storedMedia } from './domain/content/storedMedia.ts';
import { ClockGuard } from './lifecycle/clockGuard.ts';
import { runDueEvents } from './lifecycle/runDueEvents.ts';
import { faultDetails } from './log.ts';
import type { Database, DatabaseLog } from './persistence/database.ts';
import type { Tables } from './store/tables.ts';

export interface TimedWorkOptions {
  readonly database: Database<Tables>;
  portal(): CompiledPortal;
  now(): Date;
  /** After how many days rows of the audit are deleted; 0 or undefined keeps them. */
  readonly auditDays: number | undefined;
  readonly log: DatabaseLog;
}

const HOUR_MS = 3_600_000;
/** A picture that is in no text may still be in one that an editor has not saved yet. */
const UNUSED_MEDIA_MS = 7 * 24 * HOUR_MS;
const MINUTE_MS = 60_000;

/**
 * Starts what a server does by the clock: it sends due events every minute and deletes expired rows and unused pictures every hour, unless the clock is not to
 * be trusted. Returns a function that stops it.
 */
export function startTimedWork({ auditDays, database, log, now, portal }: TimedWorkOptions): () => void {
  const { db } = database;
  const guard = new ClockGuard({ now, uptimeSeconds: os.uptime, databaseNow: databaseClock(database), log });
  const stops = [
    every(HOUR_MS, () => guard.run(() => deleteExpired(db, now(), auditDays)), log),
    every(HOUR_MS, () => guard.run(() => storedMedia.deleteUnused(db, new Date(now().getTime() - UNUSED_MEDIA_MS))), log),
    every(MINUTE_MS, () => guard.run(() => runDueEvents({ db, portal: portal(), now: now(), log })), log),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Repeats `work` at an interval, never twice at a time; a failure is logged. Returns a function that stops it. */
function every(ms: number, work: () => Promise<unknown>, log: DatabaseLog): () => void {
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      log.warn(faultDetails(error), 'background work failed, it is tried again at the next interval');
    } finally {
      isBusy = false;
    }
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads the wall clock of a PostgreSQL server; the embedded database has that of this process. */
function databaseClock({ db, kind }: Database<Tables>): (() => Promise<Date>) | undefined {
  if (kind === 'embedded') return undefined;
  return async () => (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now ?? new Date();
}
