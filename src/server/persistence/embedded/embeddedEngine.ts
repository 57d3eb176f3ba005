import { statfsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database.ts';
import { FolderChangedError, QueryTimeoutError } from '../databaseErrors.ts';
import type { EngineSession, SessionClient } from './engineSocket.ts';
import { FileIdentities } from './fileIdentities.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './workerMessages.ts';

/** Settings of the embedded database; without a folder it lives in memory, starting from `template` if given. */
export interface EmbeddedEngineOptions {
  readonly folder: string | undefined;
  /** Files that stay the same while the database is in use, e.g. the lock of its folder. */
  readonly ownFiles?: readonly string[];
  readonly template: Uint8Array | undefined;
  readonly wasm: WebAssembly.Module | undefined;
  readonly queryLimitMs: number;
  readonly log: DatabaseLog;
}

/**
 * Runs the embedded database in a thread and passes the messages of sessions to it. The thread is ended when a query exceeds the time limit
 * (PGlite has no statement timeout) or when the database stops with a fatal error. The next session starts it again, on a full disk only
 * when there is space. Committed rows in a folder survive that. A database in memory is lost: later sessions fail, because empty tables
 * would be wrong.
 */
export class EmbeddedEngine {
  readonly #options: EmbeddedEngineOptions;
  readonly #clients = new Map<number, SessionClient>();
  /** The thread, while the database is open in it. */
  #worker: Worker | undefined;
  #opening: Promise<Worker> | undefined;
  #terminating: Promise<unknown> = Promise.resolve();
  /** Set when the thread of a database in memory has ended. */
  #lost: Error | undefined;
  /** Set when the database did not open because the disk was full. */
  #diskFull: Error | undefined;
  /** The files of the folder as they were when the database was first opened: it is not opened in another folder of that name. */
  #identities: FileIdentities | undefined;
  #nextSession = 1;
  /** Requests that the thread has not answered with `done`. */
  #inFlight = 0;
  /** Callers of `withoutTimeLimit` that are running. */
  #withoutLimit = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #onDump: ((bytes: Uint8Array) => void) | undefined;
  #onStopped: (() => void) | undefined;

  constructor(options: EmbeddedEngineOptions) {
    this.#options = options;
  }

  /** Opens the database thread unless it is open; rejects with the reason when the database cannot be opened. */
  async start(): Promise<void> {
    await this.#open();
  }

  /** Ends the thread if the folder has been removed, moved or replaced. The next session opens it again once the folder is back. */
  checkFolder(): void {
    const changed = this.#identities?.changedPath;
    if (changed !== undefined && this.#worker) this.#end(this.#worker, new FolderChangedError(changed));
  }

  /** Begins a session with default settings. */
  async openSession(client: SessionClient): Promise<EngineSession> {
    await this.#open();
    const session = this.#nextSession++;
    this.#clients.set(session, client);
    this.#request({ kind: 'open', session });
    return {
      send: (bytes) => {
        if (this.#clients.has(session)) this.#request({ kind: 'bytes', session, bytes }, [bytes.buffer]);
      },
      close: () => {
        this.#clients.delete(session);
      },
    };
  }

  /** Suspends the time limit of queries while `work` runs. */
  async withoutTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#withoutLimit++;
    this.#restartWatchdog();
    try {
      return await work();
    } finally {
      this.#withoutLimit--;
      this.#restartWatchdog();
    }
  }

  /** A copy of the whole database, held in memory: for the templates of tests. */
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
    await this.#terminating;
  }

  #open(): Promise<Worker> {
    if (this.#lost) return Promise.reject(this.#lost);
    const changed = this.#worker ? undefined : this.#identities?.changedPath;
    if (changed !== undefined) return Promise.reject(new FolderChangedError(changed));
    if (this.#diskFull && !this.#hasSpace()) return Promise.reject(this.#diskFull);
    this.#opening ??= this.#terminating
      .then(() => this.#spawn())
      .catch((error: unknown) => {
        this.#opening = undefined;
        throw error;
      });
    return this.#opening;
  }

  get #ownFiles(): string[] {
    const { folder, ownFiles = [] } = this.#options;
    return folder === undefined ? [] : [folder, `${folder}/PG_VERSION`, ...ownFiles];
  }

  #hasSpace(): boolean {
    return this.#options.folder === undefined || hasSpace(this.#options.folder);
  }

  // The database does not say that a full disk is the reason, so free space is checked here.
  #openingError(message: string): Error {
    const isFull = !this.#hasSpace();
    const error = new Error(`The embedded database did not open: ${isFull ? 'no space left on device' : message}`);
    this.#diskFull = isFull ? error : undefined;
    return error;
  }

  #spawn(): Promise<Worker> {
    const { folder, template, wasm } = this.#options;
    const ownFiles = this.#ownFiles;
    const worker = new Worker(new URL('./pgliteThread.mjs', import.meta.url), {
      workerData: { folder, ownFiles, template, wasm } satisfies WorkerStart,
    });
    this.#inFlight = 0;
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'ready') {
          this.#worker = worker;
          this.#diskFull = undefined;
          this.#identities ??= new FileIdentities(ownFiles);
          resolve(worker);
        } else if (reply.kind === 'failed') {
          reject(this.#openingError(reply.message));
          this.#terminating = worker.terminate();
        } else if (reply.kind === 'broken') this.#end(worker, new Error(`The embedded database ended: ${reply.message}`));
        // Replies of a thread that has been replaced must not count for its successor.
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
    this.#restartWatchdog();
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === 'data') this.#clients.get(reply.session)?.receive(reply.bytes);
    else if (reply.kind === 'dump') this.#onDump?.(reply.bytes);
    else if (reply.kind === 'stopped') this.#onStopped?.();
    else if (reply.kind === 'done') {
      const { bytes, session } = reply;
      if (bytes && session !== undefined && bytes.length > 0) this.#clients.get(session)?.receive(bytes);
      this.#inFlight--;
      // If the database returned without ReadyForQuery it is broken: the time limit keeps running and ends it.
      if (reply.isComplete || this.#inFlight > 0) this.#restartWatchdog();
    }
  }

  #restartWatchdog(): void {
    clearTimeout(this.#watchdog);
    if (this.#inFlight === 0 || this.#withoutLimit > 0) return;
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
    this.#terminating = worker.terminate();
    if (this.#options.folder === undefined) {
      this.#lost = new Error('The in-memory database ended with its thread; its rows are lost', { cause: error });
    }
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    for (const client of clients) client.fail(error);
  }
}

/** Size of a segment of the write-ahead log; recovery cannot finish without space for one. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Whether the disk of a folder has space for another segment of the write-ahead log; true where that cannot be found out. */
function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= SEGMENT_BYTES;
  } catch {
    // Opening the database reports what is wrong with the folder.
    return true;
  }
}
