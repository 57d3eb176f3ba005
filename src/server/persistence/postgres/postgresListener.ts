import pg from 'pg';
import { ChannelHandlers } from '../channelHandlers.ts';
import type { DatabaseLog } from '../database.ts';

const RETRY_MS = 1_000;

/** Receives notifications (LISTEN) on a connection of its own: opened with the first channel, and opened again when it breaks. */
export class PostgresListener {
  readonly #databaseUrl: string;
  readonly #log: DatabaseLog;
  readonly #handlers = new ChannelHandlers();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(databaseUrl: string, log: DatabaseLog) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  /** Resolves, once the channel is listened to, to a function that removes the handler. */
  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const isFirst = this.#handlers.add(channel, handler);
    const wasConnected = this.#client !== undefined;
    const client = await this.#connect();
    // A new connection has subscribed to every channel already.
    if (isFirst && wasConnected) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      if (!this.#handlers.remove(channel, handler) || this.#isClosed) return;
      const current = await this.#connect();
      await current.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** Ends the connection for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#databaseUrl, keepAlive: true });
    client.on('error', (error) => this.#log.warn({ err: error }, 'database notification connection failed'));
    client.on('notification', ({ channel, payload }) => this.#handlers.deliver(channel, payload ?? ''));
    await client.connect();
    client.once('end', () => this.#reopen());
    for (const channel of this.#handlers.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  #reopen(): void {
    this.#client = undefined;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#connect().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'database notifications are still unavailable, the connection is tried again');
        this.#reopen();
      });
    }, RETRY_MS);
    this.#retry.unref();
  }
}
