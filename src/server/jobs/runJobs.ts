import type { Kysely, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { resolveParams } from '#conditions';
import { lifeCycleOf, type PersistedState } from '#machines';
import type { JsonObject } from '#model';
import { asCall } from '../callBudget.ts';
import { evaluationOfRecord } from '../lifecycle/evaluation.ts';
import { jobOf, type StateJob } from '../lifecycle/plannedJob.ts';
import { undoIfRefused } from '../lifecycle/refusal.ts';
import { sendEvent } from '../lifecycle/sendEvent.ts';
import { recordColumns, type StoredRecord } from '../lifecycle/storedRecord.ts';
import { faultDetails } from '../log.ts';
import { everyTenant, withTenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { JobFailure, type JobKind, type JobRequest } from './jobKind.ts';
import { FIRST_PAUSE_MS, LEASE_SECONDS, queue, type TakenJob } from './queue.ts';

/** What running jobs needs. */
export interface JobsContext extends Pick<JobRequest, 'services'> {
  readonly db: Kysely<Tables>;
  portal(): CompiledPortal;
  now(): Date;
  /** Once it is aborted no further job is begun. */
  readonly stop?: AbortSignal;
  readonly kinds: { readonly [name: string]: JobKind };
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
}

/** A job is given up after so many failures; with the pauses between them that is about a day and a half. */
const MAX_FAILURES = 40;
/** A job that brings its process down each time is given up sooner. */
const MAX_CRASHES = 5;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Does the jobs that are due, one after another, until none is left, and resolves to how many it began. Several processes, or several
 * calls in one, may do so at once: each job is done by one of them, and what it came to is stored once.
 */
export async function runJobs(context: JobsContext): Promise<number> {
  for (let begun = 0; ; begun += 1) {
    if (context.stop?.aborted) return begun;
    const job = await queue.take(context.db, context.now());
    if (!job) return begun;
    await runJob(context, job);
  }
}

/** What a job works for: its record, and what the state of the record says. */
interface Work {
  readonly record: StoredRecord;
  readonly job: StateJob;
  /** What the documents give the job, worked out when it begins; rejects where that fails. */
  input(): Promise<JsonObject>;
}

async function runJob(context: JobsContext, job: TakenJob): Promise<void> {
  let work: Work | undefined;
  try {
    work = await workOf(context, job);
  } catch (error) {
    return postpone(context, job, { ...faultDetails(error), code: 'fault' });
  }
  // The documents have changed since it was planned, and may change back.
  if (!work) return postpone(context, job, { code: 'not asked for' });
  const event = await outcomeOf(context, job, work);
  // A failure here leaves the job to its lease: done again at once, it might send the same mail many times.
  if (event) await settle(context, job, event, (transaction) => queue.end(transaction, job));
}

type JobEvent = { readonly type: string; readonly [name: string]: unknown };

/** Does the work, and resolves to the event that tells the record of it; undefined when it is to be tried again. */
async function outcomeOf(
  context: JobsContext,
  job: TakenJob,
  { input: inputOf, job: { delayed, done, failed, run }, record }: Work,
): Promise<JobEvent | undefined> {
  const kind = context.kinds[run];
  const crashes = job.attempts - 1 - job.failures;
  if (crashes > 0 && kind?.reachesOutside)
    context.log.warn({ ...namesOf(job), crashes }, 'a job is begun again after its process ended: what it sends may arrive a second time');
  try {
    if (crashes >= MAX_CRASHES) throw new JobFailure('crashed', { isTemporary: false });
    if (!kind) throw new JobFailure('unknown', { isTemporary: false });
    const input = await workedOut(inputOf);
    const request = { ...context, portal: context.portal(), now: context.now(), input, record };
    return { type: done, ...(await whileRenewed(context, job, () => kind.run(request))) };
  } catch (error) {
    const { cause, code, isTemporary } = error instanceof JobFailure ? error : new JobFailure('fault', { isTemporary: true, cause: error });
    const details = { ...(cause !== undefined && faultDetails(cause)), code, kind: run };
    if (isTemporary && job.failures + 1 < MAX_FAILURES) {
      await postpone(context, job, details, delayed);
      return undefined;
    }
    context.log.warn({ ...details, ...namesOf(job) }, 'a job failed and is given up');
    return { type: failed, failure: code };
  }
}

/** An input that cannot be worked out is a failure like another: it ends in the `failed` event, unless the documents are mended meanwhile. */
function workedOut(inputOf: Work['input']): Promise<JsonObject> {
  return asCall(inputOf).catch((cause: unknown) => {
    throw new JobFailure('input', { isTemporary: true, cause });
  });
}

/** Gives a job back that failed, to be tried again, later each time; an event of this type tells its record. */
async function postpone(context: JobsContext, job: TakenJob, details: { readonly code: string }, type?: string): Promise<void> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** job.failures);
  const nextAt = new Date(context.now().getTime() + pauseMs);
  const tries = job.failures + 1;
  context.log.warn({ ...details, ...namesOf(job), failures: tries, secondsUntilNext: pauseMs / 1000 }, 'a job failed, it is tried again');
  const event = type === undefined ? undefined : { type, failure: details.code, tries, nextAt: nextAt.toISOString() };
  await settle(context, job, event, (transaction) => queue.tryAgain(transaction, job, nextAt));
}

const namesOf = ({ collection, id, record_id }: TakenJob) => ({ job: id, collection, record: record_id });

/** Undefined when the record is gone, or stands where no job is asked for. */
async function workOf({ db, now, portal }: JobsContext, job: TakenJob): Promise<Work | undefined> {
  const current = portal();
  const record = await withTenant(db, everyTenant, (transaction) => recordOf(transaction, job).executeTakeFirst());
  const machine = record && lifeCycleOf(current.machines, record.collection);
  // A job is planned when a state is stored, so the record has one.
  const state = record?.state?.['state'];
  const found = machine && state !== undefined ? jobOf(machine, state as PersistedState['state']) : undefined;
  if (!record || !machine || !found) return undefined;
  const given = found.with;
  const input = async (): Promise<JsonObject> => {
    if (!given) return record.document;
    return withTenant(db, everyTenant, async (transaction) => {
      const evaluation = await evaluationOfRecord(lifecycleContext(transaction, current, now()), machine, record);
      return resolveParams(given, evaluation) as JsonObject;
    });
  };
  return { record, job: found, input };
}

/**
 * Ends the job or gives it back, by `release`, and sends its record the event, in one transaction; does nothing when the job is not this
 * process's any more.
 */
async function settle(
  context: JobsContext,
  job: TakenJob,
  event: JobEvent | undefined,
  release: (transaction: Transaction<Tables>) => Promise<boolean>,
): Promise<void> {
  await withTenant(context.db, everyTenant, async (transaction) => {
    // The record first, as whoever sends it an event locks it first.
    const record = await recordOf(transaction, job).forUpdate().executeTakeFirst();
    if (!(await release(transaction)) || !record || !event) return;
    const lifecycle = lifecycleContext(transaction, context.portal(), context.now());
    const refusal = await undoIfRefused(transaction, () => asCall(() => sendEvent(lifecycle, record, event)));
    if (refusal) context.log.warn({ ...faultDetails(refusal), ...namesOf(job) }, 'the event of a job is not accepted');
  });
}

/** Does `work` and says meanwhile that the job is still worked on. */
async function whileRenewed<Result>({ db, log }: JobsContext, job: TakenJob, work: () => Promise<Result>): Promise<Result> {
  const renew = () =>
    queue.renew(db, job).catch((error: unknown) => log.warn(faultDetails(error), 'the lease of a job could not be renewed'));
  const timer = setInterval(renew, (LEASE_SECONDS * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function recordOf(db: Parameters<typeof queue.end>[0], { collection, record_id }: TakenJob) {
  return db.selectFrom('records').select(recordColumns).where('collection', '=', collection).where('id', '=', record_id);
}

function lifecycleContext(db: Parameters<typeof queue.end>[0], portal: CompiledPortal, now: Date) {
  return { db, portal, actor: undefined, sender: 'job', now, requestId: 'job' } as const;
}
