import fs from 'node:fs/promises';
import path from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { ChannelHandlers } from '../channelHandlers.ts';
import type { Database, DatabaseLog } from '../database.ts';
import { PoolDialect, typeParsers } from '../pooledDriver.ts';
import { EmbeddedEngine } from './embeddedEngine.ts';
import { EngineSocket } from './engineSocket.ts';
import { type FolderLock, lockFolder } from './folderLock.ts';
import { startHousekeeping } from './housekeeping.ts';
import { SingleConnectionDriver } from './singleConnectionDriver.ts';

/** Settings of the embedded database; `dataDir` undefined keeps it in memory, for tests. */
export interface EmbeddedOptions {
  readonly dataDir: string | undefined;
  readonly log: DatabaseLog;
  /** A query that runs longer than this is ended with SQLSTATE 57014. */
  readonly queryLimitMs: number;
  /** The `template()` of another embedded database, with which a new one begins. */
  readonly template?: Uint8Array | undefined;
  /** PGlite's WebAssembly module, if the process has compiled it already. */
  readonly wasm?: WebAssembly.Module | undefined;
}

/** An embedded database, which can also be copied. */
export interface EmbeddedDatabase<Tables = unknown> extends Database<Tables> {
  readonly kind: 'embedded';
  template(): Promise<Uint8Array>;
}

/** Whoever waits this long for the only connection is most likely in a transaction that waits for itself. */
const CONNECTION_WAIT_MS = 60_000;
/** How often the folder is looked for. A commit into a removed folder fails at once. */
const FOLDER_CHECK_MS = 1_000;

/**
 * Opens the embedded PostgreSQL in a thread of its own: durable, locked against other processes, with checkpoints and vacuum.
 * @throws DatabaseInUseError when another process holds `dataDir`.
 */
export async function openEmbedded<Tables>(options: EmbeddedOptions): Promise<EmbeddedDatabase<Tables>> {
  const { dataDir, log, queryLimitMs, template, wasm } = options;
  const lock = dataDir === undefined ? undefined : await prepareFolder(dataDir);
  const folder = dataDir === undefined ? undefined : path.join(dataDir, 'pgdata');
  const engine = new EmbeddedEngine({ folder, ownFiles: lock?.files ?? [], template, wasm, queryLimitMs, log });
  try {
    if (folder !== undefined) await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await engine.start();
  } catch (error) {
    await engine.stop();
    await lock?.release();
    throw error;
  }
  return assemble<Tables>(engine, lock, log);
}

async function prepareFolder(dataDir: string): Promise<FolderLock> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  return lockFolder(dataDir);
}

function assemble<Tables>(engine: EmbeddedEngine, lock: FolderLock | undefined, log: DatabaseLog): EmbeddedDatabase<Tables> {
  const handlers = new ChannelHandlers();
  const pool = createPool(engine, handlers, log);
  const db = new Kysely<Tables>({ dialect: new PoolDialect(pool, new SingleConnectionDriver(pool)) });
  let closing: Promise<void> | undefined;
  const database: EmbeddedDatabase<Tables> = {
    kind: 'embedded',
    db,
    pool,
    listen: (channel, handler) => listen(pool, handlers, channel, handler),
    withoutTimeLimit: (work) => engine.withoutTimeLimit(() => db.connection().execute(work)),
    template: () => engine.dump(),
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
  const housekeeping = startHousekeeping(database, log);
  const folderCheck = setInterval(() => engine.checkFolder(), FOLDER_CHECK_MS).unref();
  async function shutDown(): Promise<void> {
    clearInterval(folderCheck);
    await housekeeping.stop();
    await db.destroy();
    if (!pool.ending) await pool.end();
    await engine.stop();
    await lock?.release();
  }
  return database;
}

function createPool(engine: EmbeddedEngine, handlers: ChannelHandlers, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    // Queries are sent without waiting for the results of earlier ones.
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    types: typeParsers,
    stream: () => new EngineSocket((client) => engine.openSession(client)),
    onConnect: async (client) => {
      for (const channel of handlers.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection failed'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection failed'));
    client.on('notification', ({ channel, payload }) => handlers.deliver(channel, payload ?? ''));
  });
  return pool;
}

async function listen(
  pool: pg.Pool,
  handlers: ChannelHandlers,
  channel: string,
  handler: (payload: string) => void,
): Promise<() => Promise<void>> {
  if (handlers.add(channel, handler)) await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
  return async () => {
    if (handlers.remove(channel, handler)) await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`);
  };
}
