import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../proof/support/freePort.ts';
import { layBlankDatabase } from '../../support/blankDatabase.ts';
import { endWithStarter } from '../../support/endWithStarter.ts';
import { memoryFolder } from '../../support/memoryFolder.ts';

/** Key that the tests' portals share with the call service. */
export const SERVICE_KEY = 'a-key-that-only-the-call-service-has';

/** Key of the source `carfolio`, which sends leads in. */
export const SOURCE_KEY = 'a-key-that-only-the-source-carfolio-has';

/** A portal server of its own process on loopback, with its own data folder. */
export interface RunningPortal {
  readonly url: string;
  readonly dataDir: string;
  /** The file that says what was answered to whom; only if it was asked for. */
  readonly answers?: string;
  /** Process id of the server. */
  pid(): number;
  /** Everything it has written to its streams so far. */
  output(): string;
  /** Ends the process and starts it again on the same data and port; what the end was like. */
  restart(): Promise<Ending>;
  /** kill -9; `restart` starts it again. */
  kill(): Promise<void>;
  stop(): Promise<Ending>;
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly ms: number;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The portal ended with status ${child.exitCode}.`);
    const ready = await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The portal did not become ready within three minutes.');
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts the portal of `root` (default: the repository) and waits until it is ready. */
export async function startPortal(options: { root?: string; env?: Record<string, string>; record?: boolean } = {}): Promise<RunningPortal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(memoryFolder(), 'portico-test-'));
  if (options.env?.['DATABASE_URL'] === undefined) await layBlankDatabase(join(dataDir, 'database'));
  const answers = join(dataDir, 'answers.jsonl');
  let written = '';
  let child = launch();
  function launch(): ChildProcess {
    const recorder = options.record ? ['--import', './test/browser/support/recordAnswers.mjs'] : [];
    const started = endWithStarter(
      spawn(process.execPath, [...recorder, 'src/cli/run.mjs', 'start'], {
        cwd: process.cwd(),
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          DEMO: '1',
          // Most tests change no documents, and the thread that tries them costs every start three seconds of the processor.
          COMPILE_SECONDS: '0',
          SERVICE_KEYS: `callService=${SERVICE_KEY}`,
          SOURCE_KEYS: `carfolio=${SOURCE_KEY}`,
          PORT: String(port),
          DATA_DIR: dataDir,
          ...(options.root ? { PORTICO_ROOT: options.root } : {}),
          ...(options.record ? { ANSWERS: answers } : {}),
          ...options.env,
        },
      }),
      { folder: dataDir },
    );
    const keep = (chunk: Buffer) => {
      written += chunk.toString();
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    return started;
  }
  await untilReady(url, child).catch((error) => {
    child.kill('SIGKILL');
    throw new Error(`${error.message}\n${written}`);
  });
  const end = async (): Promise<Ending> => {
    const begun = performance.now();
    child.kill('SIGTERM');
    await ended(child);
    return { code: child.exitCode, ms: performance.now() - begun };
  };
  return {
    url,
    dataDir,
    ...(options.record ? { answers } : {}),
    pid: () => child.pid ?? 0,
    output: () => written,
    restart: async () => {
      const ending = await end();
      child = launch();
      await untilReady(url, child);
      return ending;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    stop: async () => {
      const ending = await end();
      rmSync(dataDir, { recursive: true, force: true });
      return ending;
    },
  };
}
