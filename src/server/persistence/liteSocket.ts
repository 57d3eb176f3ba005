import { Duplex } from 'node:stream';

/** Where a dialled line delivers replies and its own end. */
export interface LineEnd {
  receive(bytes: Uint8Array): void;
  fail(error: Error): void;
}

/** One session of the embedded database, as seen by a socket. */
export interface Line {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  hangUp(): void;
}

const TERMINATE = 0x58;

/**
 * A stream that `pg` takes for its network socket and that carries the PostgreSQL protocol to the embedded database,
 * so that pools, transactions and SQLSTATE errors behave as on a server.
 */
export class LiteSocket extends Duplex {
  readonly #dial: (end: LineEnd) => Promise<Line>;
  #line: Line | undefined;

  constructor(dial: (end: LineEnd) => Promise<Line>) {
    super();
    this.#dial = dial;
  }

  connect(): this {
    const end: LineEnd = {
      receive: (bytes) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      fail: (error) => this.destroy(error),
    };
    this.#dial(end).then(
      (line) => this.#attach(line),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #attach(line: Line): void {
    if (this.destroyed) {
      line.hangUp();
      return;
    }
    this.#line = line;
    this.emit('connect');
  }

  // pg sets these on a network socket; nothing here has a network below it.
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
    // Replies are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk]);
    done();
  }

  // pg corks the messages of one query: sent together they cost one round trip to the thread.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#line?.hangUp();
    this.#line = undefined;
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
    this.#line?.send(bytes);
  }
}
