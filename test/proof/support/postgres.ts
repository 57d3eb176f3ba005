import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { endWithStarter } from '../../support/endWithStarter.ts';
import { freePort } from './freePort.ts';

const BINARIES = ['/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/16/bin', '/usr/lib/postgresql/17/bin', '/usr/lib/postgresql/18/bin'];
const SETTINGS = ['max_connections=100', 'shared_buffers=64MB', 'max_wal_size=256MB', 'log_min_messages=fatal'];

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** A PostgreSQL server of a test's own on loopback, in a folder of its own, durable as in production. */
export interface PrivatePostgres {
  /** Address of an empty database; the user is a superuser. */
  readonly url: string;
  readonly folder: string;
  /** Makes a further empty database and answers its address; one that a first try of a test has left is dropped. */
  createDatabase(name: string): Promise<string>;
  /** Runs a client program of PostgreSQL beside the server. */
  run(program: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[]): Promise<unknown>;
  /** Process ids of the backends that serve clients (of one database, if named). */
  backends(database?: string): Promise<number[]>;
  /** `pg_ctl stop`; 'immediate' is a crash of the whole server, without a checkpoint. */
  halt(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`; waits until it takes connections. */
  start(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

const binaries = BINARIES.find((folder) => existsSync(join(folder, 'initdb')));

/** Why tests on a PostgreSQL server cannot run here; undefined when they can. */
export const noPostgres: string | undefined = binaries === undefined ? 'no PostgreSQL 15 or newer is installed' : reasonOfUser();

/** Starts a private server (initdb takes about two seconds). Call `stop` at the end; ask `noPostgres` first. */
export async function startPostgres(): Promise<PrivatePostgres> {
  if (binaries === undefined || noPostgres !== undefined) throw new Error(noPostgres);
  const identity = unprivileged();
  const base = mkdtempSync(join(tmpdir(), 'portico-pg-'));
  if (identity.uid !== undefined) chownSync(base, identity.uid, identity.gid ?? identity.uid);
  const folder = join(base, 'data');
  const port = await freePort();
  const run = (program: string, args: readonly string[]) =>
    promisify(execFile)(join(binaries, program), [...args], { ...identity, cwd: base, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } });
  const urlOf = (database: string) => `postgres://portico@127.0.0.1:${port}/${database}`;
  await run('initdb', ['-D', folder, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync']);
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = [...SETTINGS, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const args = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])];
    server = endWithStarter(spawn(join(binaries as string, 'postgres'), args, { ...identity, cwd: base, stdio: 'ignore' }), {
      signal: 'SIGQUIT',
      folder: base,
    });
    await untilReady(urlOf('postgres'), server);
  }

  async function halt(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server?.once('exit', resolve));
    await run('pg_ctl', ['stop', '-D', folder, '-m', mode, '-w', '-t', '60']);
    await gone;
  }

  async function createDatabase(name: string): Promise<string> {
    await ask(urlOf('postgres'), `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await ask(urlOf('postgres'), `create database ${pg.escapeIdentifier(name)}`);
    return urlOf(name);
  }

  async function stop(): Promise<void> {
    await halt('immediate');
    rmSync(base, { recursive: true, force: true });
  }

  try {
    await start();
    return {
      url: await createDatabase('portico'),
      folder,
      createDatabase,
      run,
      backends: (name) => backendsOf(urlOf('postgres'), name),
      halt,
      start,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function backendsOf(url: string, database: string | undefined): Promise<number[]> {
  const found = await ask(
    url,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = coalesce($1, datname)`,
    [database ?? null],
  );
  return found.map(({ pid }) => Number(pid));
}

async function ask(url: string, statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with status ${server.exitCode}`);
    const ready = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not take connections within a minute');
}

/** PostgreSQL refuses to run as root: then a system user without rights takes its place. */
export function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: '-u' | '-g', name: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // The next name may exist.
    }
  }
  throw new Error('there is no unprivileged system user');
}

function reasonOfUser(): string | undefined {
  try {
    unprivileged();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
