import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from './database.ts';
import { hasRoom } from './hasRoom.ts';
import type { Line, LineEnd } from './liteSocket.ts';
import { QueryTimeoutError } from './queryTimeoutError.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './workerMessages.ts';

/** Settings of the embedded database; without a folder it lives in memory, starting from `template` if given. */
export interface EngineOptions {
  readonly folder: string | undefined;
  readonly template: Uint8Array | undefined;
  readonly queryLimitMs: number;
  readonly log: DatabaseLog;
}

/**
 * Owns the database thread: opens it, carries sessions to it, ends it when a query exceeds the limit (the database has
 * no statement timeout of its own) or the database gives itself up, and opens it again for the next session; on a full
 * disk not before there is room. Committed rows survive that in a folder;
 * in memory they are gone, and every later session is refused rather than shown an empty database.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #ends = new Map<number, LineEnd>();
  #worker: Worker | undefined;
  #opening: Promise<Worker> | undefined;
  #leaving: Promise<unknown> = Promise.resolve();
  #lost: Error | undefined;
  #noRoom: Error | undefined;
  #nextSession = 1;
  #inFlight = 0;
  #unlimited = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #onDump: ((bytes: Uint8Array) => void) | undefined;
  #onStopped: (() => void) | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Opens the database thread unless it is open; rejects with the reason when the database cannot be opened. */
  async start(): Promise<void> {
    await this.#open();
  }

  /** Begins a clean session; `end` receives its replies and the error that ends it. */
  async dial(end: LineEnd): Promise<Line> {
    await this.#open();
    const session = this.#nextSession++;
    this.#ends.set(session, end);
    this.#request({ kind: 'open', session });
    return {
      send: (bytes) => {
        if (this.#ends.has(session)) this.#request({ kind: 'bytes', session, bytes }, [bytes.buffer]);
      },
      hangUp: () => {
        this.#ends.delete(session);
      },
    };
  }

  /** Lifts the query limit while `work` runs. */
  async unlimited<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#unlimited++;
    this.#watch();
    try {
      return await work();
    } finally {
      this.#unlimited--;
      this.#watch();
    }
  }

  /** A copy of the whole database, as large in memory as it is: for the templates of tests. */
  async dump(): Promise<Uint8Array> {
    const worker = await this.#open();
    return new Promise((resolve, reject) => {
      worker.once('exit', () => reject(new Error('The embedded database ended before it was copied')));
      this.#onDump = resolve;
      worker.postMessage({ kind: 'dump' } satisfies WorkerRequest);
    });
  }

  /** Writes a checkpoint and ends the thread. */
  async stop(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    clearTimeout(this.#watchdog);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#opening = undefined;
    if (worker) {
      const stopped = new Promise<void>((resolve) => {
        this.#onStopped = resolve;
        worker.once('exit', () => resolve());
      });
      worker.postMessage({ kind: 'stop' } satisfies WorkerRequest);
      await stopped;
      await worker.terminate();
    }
    await this.#leaving;
  }

  #open(): Promise<Worker> {
    if (this.#lost) return Promise.reject(this.#lost);
    if (this.#noRoom && !this.#hasRoom()) return Promise.reject(this.#noRoom);
    this.#opening ??= this.#leaving
      .then(() => this.#spawn())
      .catch((error: unknown) => {
        this.#opening = undefined;
        throw error;
      });
    return this.#opening;
  }

  #hasRoom(): boolean {
    return this.#options.folder === undefined || hasRoom(this.#options.folder);
  }

  /** The database itself does not say why it does not open; trying costs seconds, and fails while there is no room. */
  #notOpened(message: string): Error {
    const isFull = !this.#hasRoom();
    const error = new Error(`The embedded database did not open: ${isFull ? 'no space left on device' : message}`);
    this.#noRoom = isFull ? error : undefined;
    return error;
  }

  #spawn(): Promise<Worker> {
    const { folder, template } = this.#options;
    const worker = new Worker(new URL('./pgliteThread.mjs', import.meta.url), {
      workerData: { folder, template } satisfies WorkerStart,
    });
    this.#inFlight = 0;
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'ready') {
          this.#worker = worker;
          this.#noRoom = undefined;
          resolve(worker);
        } else if (reply.kind === 'failed') {
          reject(this.#notOpened(reply.message));
          this.#leaving = worker.terminate();
        } else if (reply.kind === 'broken') this.#end(worker, new Error(`The embedded database ended: ${reply.message}`));
        // What an ended thread still had under way must not count for its successor.
        else if (worker === this.#worker || reply.kind === 'stopped') this.#receive(reply);
      });
      worker.on('error', (error) => {
        reject(error);
        this.#end(worker, error);
      });
      worker.on('exit', () => {
        const error = new Error('The embedded database ended unexpectedly');
        reject(error);
        this.#end(worker, error);
      });
    });
  }

  #request(request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    this.#inFlight++;
    this.#worker?.postMessage(request, transfer);
    this.#watch();
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === 'data') this.#ends.get(reply.session)?.receive(reply.bytes);
    else if (reply.kind === 'dump') this.#onDump?.(reply.bytes);
    else if (reply.kind === 'stopped') this.#onStopped?.();
    else if (reply.kind === 'done') {
      const { bytes, session } = reply;
      if (bytes && session !== undefined && bytes.length > 0) this.#ends.get(session)?.receive(bytes);
      this.#inFlight--;
      // A reply still owed after the call returned means a broken database: then the limit keeps running.
      if (reply.complete || this.#inFlight > 0) this.#watch();
    }
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#inFlight === 0 || this.#unlimited > 0) return;
    this.#watchdog = setTimeout(() => {
      const worker = this.#worker;
      if (worker) this.#end(worker, new QueryTimeoutError(this.#options.queryLimitMs));
    }, this.#options.queryLimitMs);
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#options.log.error({ err: error }, 'embedded database ended, it reopens with the next query');
    clearTimeout(this.#watchdog);
    this.#worker = undefined;
    this.#opening = undefined;
    this.#leaving = worker.terminate();
    if (this.#options.folder === undefined) {
      this.#lost = new Error('The in-memory database ended with its thread; its rows are lost', { cause: error });
    }
    const ends = [...this.#ends.values()];
    this.#ends.clear();
    for (const end of ends) end.fail(error);
  }
}
