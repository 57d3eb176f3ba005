import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithStarter } from '../../../support/endWithStarter.ts';
import { freePort } from '../../support/freePort.ts';

/** A balancer before several processes, as src/docs/operations.md writes it. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Why there can be no balancer here; undefined when there can. */
export const noBalancer: string | undefined = reason();

function reason(): string | undefined {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'haproxy is not installed';
  }
}

/** Starts HAProxy with the settings of src/docs/operations.md, on loopback before the given processes. */
export async function startBalancer(processes: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(file, settings(port, processes));
  const child = endWithStarter(spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] }), { folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  await untilListening(port, child, () => said);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings(port: number, processes: readonly string[]): string {
  const [, written = ''] = /```haproxy\n([^`]+)```/.exec(readFileSync('src/docs/operations.md', 'utf8')) ?? [];
  const servers = /( {2}server \w+ [\d.:]+\n)+/.exec(written)?.[0] ?? '';
  if (!written.includes('bind :80') || servers.split('\n').length !== processes.length + 1)
    throw new Error('src/docs/operations.md shows another balancer than this proof expects');
  const named = processes.map((url, index) => `  server s${index} ${new URL(url).host}\n`).join('');
  return written.replace('bind :80', `bind 127.0.0.1:${port}`).replace(servers, named);
}

async function untilListening(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${said()}`);
    const taken = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (taken) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('haproxy does not listen');
}
