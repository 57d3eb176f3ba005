import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFs } from './durableFs.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './workerMessages.ts';

/*
 * The thread of the embedded database: runs PGlite, and answers the PostgreSQL protocol messages that the server's thread sends.
 */

/** Responses are posted to the server's thread in pieces of this size. */
const BATCH_BYTES = 256 * 1024;
/** Message types of the PostgreSQL protocol. */
const QUERY = 0x51;
const SYNC = 0x53;
const READY_FOR_QUERY = 0x5a;
const READY_FOR_QUERY_BYTES = 6;
/** An ErrorResponse of severity PANIC or FATAL: the next call of the database would never return. */
const FATAL_ERROR = /\0V(?:PANIC|FATAL)\0C[0-9A-Z]{5}\0M([^\0]*)\0/;

if (!parentPort) throw new Error('pgliteWorker runs in a worker thread only');
const port = parentPort;
const { folder, ownFiles, template, wasm } = workerData as WorkerStart;

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function start(): Promise<PGlite> {
  const options: PGliteOptions = { extensions: { btree_gin, citext, pg_trgm, unaccent }, ...(wasm && { pgliteWasmModule: wasm }) };
  const isNew = folder === undefined || !fs.existsSync(`${folder}/PG_VERSION`);
  if (template && isNew) options.loadDataDir = new Blob([new Uint8Array(template)]);
  if (folder === undefined) return PGlite.create(options);
  const files = new DurableFs(folder);
  const database = await PGlite.create({ ...options, fs: files, startParams: DurableFs.startParams });
  if (isNew) DurableFs.syncTree(folder);
  // A new database is made by instances of their own, whose memory is more than half of what the first start takes.
  if (isNew) globalThis.gc?.();
  files.guard(ownFiles);
  return database;
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head[0] = QUERY;
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

// One backend serves every session in turn: a new session must not inherit transaction, statements, role or LISTENs.
function resetSession(database: PGlite): void {
  database.execProtocolRawSync(Buffer.from([SYNC, 0, 0, 0, 4]));
  database.execProtocolRawSync(simpleQuery('rollback'));
  database.execProtocolRawSync(simpleQuery('discard all'));
}

/** Whether the response to a request must end with ReadyForQuery: it does after a simple query and after a Sync message. */
function expectsReadyForQuery(message: Uint8Array): boolean {
  const isSimpleQuery = message[0] === QUERY;
  const endsInSync = message.length >= 5 && message[message.length - 5] === SYNC && message[message.length - 1] === 4;
  return isSimpleQuery || endsInSync;
}

/** Holds the response to the current request; a new buffer for each would cost more than most queries. */
const responseBuffer = new Uint8Array(BATCH_BYTES);

/** Collects the response to one request, so that it is posted in few messages. */
class ResponseBatch {
  readonly #session: number;
  readonly #bytes = responseBuffer;
  #used = 0;
  /** The last bytes of the response so far. */
  #tail = Buffer.alloc(0);

  constructor(session: number) {
    this.#session = session;
  }

  get endsWithReadyForQuery(): boolean {
    return this.#tail.length === READY_FOR_QUERY_BYTES && this.#tail[0] === READY_FOR_QUERY;
  }

  /** The message of a PANIC or FATAL error; undefined if the database goes on. */
  get fatalError(): string | undefined {
    return this.endsWithReadyForQuery
      ? undefined
      : FATAL_ERROR.exec(Buffer.from(this.#bytes.buffer, 0, this.#used).toString('latin1'))?.[1];
  }

  add(bytes: Uint8Array): void {
    // The database flushes whenever its buffer is full, so the last message may come in pieces.
    this.#tail = Buffer.concat([this.#tail, bytes.subarray(-READY_FOR_QUERY_BYTES)]).subarray(-READY_FOR_QUERY_BYTES);
    if (this.#used + bytes.length > BATCH_BYTES) this.flush();
    if (bytes.length > BATCH_BYTES) {
      this.#post(bytes.slice());
      return;
    }
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  flush(): void {
    if (this.#used > 0) this.#post(this.take());
  }

  /** Removes and returns what has not been posted. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return bytes;
  }

  #post(bytes: Uint8Array<ArrayBuffer>): void {
    reply({ kind: 'data', session: this.#session, bytes }, [bytes.buffer]);
  }
}

async function execute(database: PGlite, session: number, bytes: Uint8Array): Promise<void> {
  const batch = new ResponseBatch(session);
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => batch.add(data) });
  const { fatalError } = batch;
  if (fatalError !== undefined) {
    batch.flush();
    return reply({ kind: 'broken', message: fatalError });
  }
  const last = batch.take();
  reply({ kind: 'done', session, bytes: last, isComplete: batch.endsWithReadyForQuery || !expectsReadyForQuery(bytes) }, [last.buffer]);
}

async function handle(database: PGlite, request: WorkerRequest): Promise<void> {
  switch (request.kind) {
    case 'open':
      resetSession(database);
      return reply({ kind: 'done', isComplete: true });
    case 'bytes':
      return execute(database, request.session, request.bytes);
    case 'dump': {
      const dump = await database.dumpDataDir('none');
      const bytes = new Uint8Array(await dump.arrayBuffer());
      return reply({ kind: 'dump', bytes }, [bytes.buffer]);
    }
    case 'stop':
      await database.close();
      reply({ kind: 'stopped' });
      return port.close();
  }
}

start().then(
  (database) => {
    let last = Promise.resolve();
    port.on('message', (request: WorkerRequest) => {
      last = last.then(() => handle(database, request));
    });
    reply({ kind: 'ready' });
  },
  (error: unknown) => {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    port.close();
  },
);
