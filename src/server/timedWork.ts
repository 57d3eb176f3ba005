import os from 'node:os';
import { sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { deleteExpired, endMisdated } from './auth/deleteExpired.ts';
import { sessionSettings } from './auth/sessions.ts';
import { storedMedia } from './domain/content/storedMedia.ts';
import { jobKinds } from './jobs/jobKinds.ts';
import { queue } from './jobs/queue.ts';
import { type JobsContext, runJobs } from './jobs/runJobs.ts';
import { ClockGuard } from './lifecycle/clockGuard.ts';
import { endKeeping } from './lifecycle/endKeeping.ts';
import { renewRecords } from './lifecycle/renewRecords.ts';
import { runDueEvents } from './lifecycle/runDueEvents.ts';
import { faultDetails } from './log.ts';
import type { Database, DatabaseLog } from './persistence/database.ts';
import { makeFile } from './procedure/makeFile.ts';
import type { Tables } from './store/tables.ts';
import { dropTypedCopies } from './store/typedCopies.ts';

export interface TimedWorkOptions {
  readonly database: Database<Tables>;
  portal(): CompiledPortal;
  now(): Date;
  readonly services: JobsContext['services'];
  /** After how many days rows of the audit are deleted; 0 or undefined keeps them. */
  readonly auditDays: number | undefined;
  readonly log: DatabaseLog;
}

const HOUR_MS = 3_600_000;
/** A picture that is in no text may still be in one that an editor has not saved yet. */
const UNUSED_MEDIA_MS = 7 * 24 * HOUR_MS;
/** Another process may still serve older documents, or an operator go back to them. */
const UNUSED_COPY_MS = 7 * 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** How long a job waits at most before it begins. */
const JOBS_MS = 2000;
const JOBS_AT_ONCE = 3;
/** How long a stopping server waits for what is under way; a job that takes longer is begun again later. */
const STOP_MS = 10_000;

/**
 * Starts what a server does by itself: it does the jobs that wait, works out anew what documents derive otherwise than before, sends due
 * events and ends the time of records every minute and deletes expired rows and unused pictures every hour, the last three unless the clock
 * is not to be trusted. Resolves to a function that stops it and waits for what is under way.
 */
export async function startTimedWork({ auditDays, database, log, now, portal, services }: TimedWorkOptions): Promise<() => Promise<void>> {
  const { db } = database;
  if (database.kind === 'embedded') await queue.freeAll(db, now());
  const guard = new ClockGuard({ now, uptimeSeconds: os.uptime, databaseNow: databaseClock(database), log });
  const stops = [
    every(HOUR_MS, () => guard.run(() => deleteExpired(db, now(), auditDays)), log),
    every(HOUR_MS, () => guard.run(() => endMisdated(db, sessionSettings(portal().portal), now())), log),
    every(HOUR_MS, () => guard.run(() => storedMedia.deleteUnused(db, new Date(now().getTime() - UNUSED_MEDIA_MS))), log),
    every(
      HOUR_MS,
      () => guard.run(() => dropTypedCopies(db, portal().collections, now(), new Date(now().getTime() - UNUSED_COPY_MS))),
      log,
    ),
    every(MINUTE_MS, () => guard.run(() => runDueEvents({ db, portal: portal(), now: now(), log })), log),
  ];
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  stops.push(every(MINUTE_MS, () => guard.run(() => endKeeping({ db, portal: portal(), now: now(), log, stop })), log));
  const jobs = { db, portal, now, services, kinds: { ...jobKinds, 'file.make': makeFile }, stop, log };
  stops.push(every(JOBS_MS, () => Promise.all(Array.from({ length: JOBS_AT_ONCE }, () => runJobs(jobs))), log));
  stops.push(every(JOBS_MS, renewal({ db, portal, log, stop }), log));
  return async () => {
    stopping.abort();
    const ended = Promise.all(stops.map((stop) => stop()));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
  };
}

/** Works records out anew once for each portal that is served. */
function renewal({
  db,
  log,
  portal,
  stop,
}: Pick<JobsContext, 'db' | 'portal'> & { readonly stop: AbortSignal; readonly log: DatabaseLog }) {
  let renewed: CompiledPortal | undefined;
  return async () => {
    const current = portal();
    if (current !== renewed && (await renewRecords({ db, portal: current, log, stop }))) renewed = current;
  };
}

/** Repeats `work` at an interval, never twice at a time; a failure is logged. Returns a function that stops it and waits for its end. */
function every(ms: number, work: () => Promise<unknown>, log: DatabaseLog): () => Promise<void> {
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn(faultDetails(error), 'background work failed, it is tried again at the next interval');
    } finally {
      running = undefined;
    }
  };
  const timer = setInterval(() => {
    running ??= once();
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Reads the wall clock of a PostgreSQL server; the embedded database has that of this process. */
function databaseClock({ db, kind }: Database<Tables>): (() => Promise<Date>) | undefined {
  if (kind === 'embedded') return undefined;
  return async () => (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now ?? new Date();
}
