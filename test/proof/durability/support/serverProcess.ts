import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { layBlankDatabase } from '../../../support/blankDatabase.ts';
import { endWithStarter } from '../../../support/endWithStarter.ts';
import type { PortalSnapshot } from './portalSnapshot.ts';

/** A process of a proof with one server for each data folder. */
export interface ServerProcess {
  readonly urls: readonly string[];
  /** The first of them. */
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Makes server processes that start in about a second: one bundle, one compiled portal. */
export interface ServerFactory {
  readonly folder: string;
  start(options: {
    dataDirs: readonly string[];
    databaseUrl?: string;
    port?: number;
    env?: Record<string, string>;
  }): Promise<ServerProcess>;
  remove(): void;
}

const HERE = join(process.cwd(), 'test/proof/durability/support');

/**
 * Bundles the server once, or another process beside it that says 'ready'; packages stay where they are, so the bundle lies inside the
 * repository's ignored results.
 */
export async function serverFactory(snapshot: Partial<PortalSnapshot>, program = 'crashServer.ts'): Promise<ServerFactory> {
  const results = join(process.cwd(), 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'server-'));
  await build({
    entryPoints: {
      server: join(HERE, program),
      pgliteThread: join(process.cwd(), 'src/server/persistence/embedded/pgliteWorker.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: aliases(),
    logLevel: 'error',
  });
  const snapshotFile = join(folder, 'portal.json');
  writeFileSync(snapshotFile, JSON.stringify(snapshot));
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    async start({ dataDirs, databaseUrl, port = 0, env = {} }) {
      const fresh = dataDirs.map((dataDir) => join(dataDir, 'database')).filter((folder) => !databaseUrl && !existsSync(folder));
      await Promise.all(fresh.map(layBlankDatabase));
      const child = endWithStarter(
        spawn(process.execPath, [join(folder, 'server.mjs'), snapshotFile, String(port), ...dataDirs], {
          env: { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), DEMO: '1', ...env },
        }),
      );
      let written = '';
      const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const urls = await new Promise<readonly string[]>((resolve, reject) => {
        const keep = (chunk: Buffer) => {
          written += chunk.toString();
          const ready = /^ready (.+)$/m.exec(written)?.[1];
          if (ready) resolve(ready.split(' '));
        };
        child.stdout?.on('data', keep);
        child.stderr?.on('data', keep);
        void gone.then((code) => reject(new Error(`the server ended with ${code}: ${written}`)));
      });
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return gone;
      };
      return {
        urls,
        url: urls[0] ?? '',
        child,
        output: () => written,
        kill: async () => void (await end('SIGKILL')),
        stop: () => end('SIGTERM'),
      };
    },
  };
}

function aliases(): Record<string, string> {
  const layers = ['model', 'conditions', 'operations', 'machines', 'compiler', 'server', 'platform'];
  return Object.fromEntries(layers.map((layer) => [`#${layer}`, join(process.cwd(), `src/${layer}/index.ts`)]));
}
