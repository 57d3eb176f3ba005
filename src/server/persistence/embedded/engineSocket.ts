import { Duplex } from 'node:stream';

/** Receives the responses of a session and the error that ends it. */
export interface SessionClient {
  receive(bytes: Uint8Array): void;
  fail(error: Error): void;
}

/** A session of the embedded database. */
export interface EngineSession {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** The protocol message by which `pg` ends a connection. It is not passed on, because the database has one backend for all sessions. */
const TERMINATE = 0x58;

/**
 * Replaces the network socket of `pg`: it passes the messages of the PostgreSQL protocol to the embedded database. So pools, transactions
 * and SQLSTATE errors behave as with a PostgreSQL server.
 */
export class EngineSocket extends Duplex {
  readonly #openSession: (client: SessionClient) => Promise<EngineSession>;
  #session: EngineSession | undefined;

  constructor(openSession: (client: SessionClient) => Promise<EngineSession>) {
    super();
    this.#openSession = openSession;
  }

  connect(): this {
    const client: SessionClient = {
      receive: (bytes) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      fail: (error) => this.destroy(error),
    };
    this.#openSession(client).then(
      (session) => this.#attach(session),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #attach(session: EngineSession): void {
    if (this.destroyed) {
      session.close();
      return;
    }
    this.#session = session;
    this.emit('connect');
  }

  // pg sets these on a network socket; there is no network here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk]);
    done();
  }

  // pg corks the messages of one query: sent together they take one round trip to the thread.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#session?.close();
    this.#session = undefined;
    done(error);
  }

  #send(chunks: readonly Buffer[]): void {
    if (chunks[0]?.[0] === TERMINATE) return;
    const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#session?.send(bytes);
  }
}
