import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Database, DatabaseLog } from '../../../../src/server/persistence/database.ts';
import { openDatabase } from '../../../../src/server/store/openDatabase.ts';
import { blankDatabase } from '../../../support/blankDatabase.ts';
import { oncePerWorker } from '../../../support/oncePerWorker.ts';

export const silentLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A fresh empty database that several handles may open: in memory, or on the server at TEST_DATABASE_URL. */
export interface TestDatabase {
  open<Tables>(): Promise<Database<Tables>>;
  drop(): Promise<void>;
}

/** `template` is the file of an embedded database that it starts from instead of an empty one; a server at TEST_DATABASE_URL starts empty. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server ? onServer(server) : inMemory(template ?? (await blankDatabase()));
}

const PGLITE = 'node_modules/@electric-sql/pglite/dist/pglite.wasm';

async function inMemory(template: string): Promise<TestDatabase> {
  const wasm = await oncePerWorker('PGlite', async () => WebAssembly.compile(await fs.readFile(PGLITE)));
  const database = await openDatabase({ log: silentLog, template: await fs.readFile(template), wasm });
  return {
    // One process holds an embedded database, so every handle is the same one.
    open: async <Tables>() => database as Database<Tables>,
    drop: () => database.close(),
  };
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened: { close(): Promise<void> }[] = [];
  return {
    async open<Tables>() {
      const database = await openDatabase<Tables>({ databaseUrl: url.href, log: silentLog, maxConnections: 2 });
      opened.push(database);
      return database;
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function temporaryFolder(): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), 'portico-db-'));
}
