/** What a clock guard compares. */
export interface ClockGuardOptions {
  /** The wall clock of this process. */
  now(): Date;
  /** Seconds since this machine started, also while it slept; setting the wall clock does not change it. */
  uptimeSeconds(): number;
  /** The wall clock of a database on another machine; undefined where there is none. */
  databaseNow?: (() => Promise<Date>) | undefined;
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void };
}

/** Further than this no clock is corrected in ordinary use; a change to daylight-saving time does not move the clock of a process. */
const MAX_STEP_MS = 3_600_000;

/**
 * Holds back what time does by itself while the wall clock is not to be trusted: with a clock set forward by a year, every subscription
 * would end and every old row be deleted, for good. Not trusted is a clock that has moved an hour more or less than time has passed since
 * the server started, or that is an hour away from the database's. A restart says that the clock is right.
 */
export class ClockGuard {
  readonly #options: ClockGuardOptions;
  /** What the wall clock showed, by its own account, when the machine started. */
  readonly #machineStart: number;
  #isHolding = false;

  constructor(options: ClockGuardOptions) {
    this.#options = options;
    this.#machineStart = this.#startByClock();
  }

  /** Runs `work` unless the clock is not to be trusted; when that begins and when it ends, the log says so. */
  async run(work: () => Promise<unknown>): Promise<void> {
    const { databaseNow, log, now } = this.#options;
    const steppedMs = this.#startByClock() - this.#machineStart;
    const fromDatabaseMs = databaseNow ? now().getTime() - (await databaseNow()).getTime() : 0;
    const isTrusted = Math.abs(steppedMs) <= MAX_STEP_MS && Math.abs(fromDatabaseMs) <= MAX_STEP_MS;
    if (!isTrusted && !this.#isHolding)
      log.error(
        { now: now().toISOString(), steppedMinutes: minutes(steppedMs), minutesFromDatabase: minutes(fromDatabaseMs) },
        'the wall clock is not to be trusted: nothing is ended or deleted by time until it is set back, or the server is restarted with the right time',
      );
    if (isTrusted && this.#isHolding) log.info({ now: now().toISOString() }, 'the wall clock is right again');
    this.#isHolding = !isTrusted;
    if (isTrusted) await work();
  }

  #startByClock(): number {
    return this.#options.now().getTime() - this.#options.uptimeSeconds() * 1000;
  }
}

const minutes = (ms: number): number => Math.round(ms / 60_000);
