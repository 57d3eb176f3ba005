import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithStarter } from '../../support/endWithStarter.ts';
import { freePort } from './freePort.ts';
import { unprivileged } from './postgres.ts';

const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);

/** Why tests behind PgBouncer cannot run here; undefined when they can. */
export const noPgBouncer: string | undefined = binary === undefined ? 'PgBouncer is not installed' : undefined;

/** A PgBouncer of a test's own in front of a PostgreSQL server. */
export interface PgBouncer {
  /** Address of the same database, by way of it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one with its shipped settings but for the mode and `more` lines; waits until it takes connections. */
export async function startPgBouncer(serverUrl: string, mode: 'session' | 'transaction', more = ''): Promise<PgBouncer> {
  if (binary === undefined) throw new Error(noPgBouncer);
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'portico-bouncer-'));
  const server = new URL(serverUrl);
  const port = await freePort();
  const settings = `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
${more}
`;
  writeFileSync(join(folder, 'settings.ini'), settings);
  writeFileSync(join(folder, 'users'), `"${server.username}" ""\n`);
  if (identity.uid !== undefined)
    for (const name of ['', 'settings.ini', 'users']) chownSync(join(folder, name), identity.uid, identity.gid ?? identity.uid);
  const child = endWithStarter(spawn(binary, ['-q', join(folder, 'settings.ini')], { ...identity, stdio: 'ignore' }), { folder });
  await untilListening(port);
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PgBouncer did not take connections within half a minute');
}
