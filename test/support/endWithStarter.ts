import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { oncePerWorker } from './oncePerWorker.ts';

interface Ending {
  /** What ends it; default SIGKILL. */
  readonly signal?: NodeJS.Signals;
  /** Folder of its own, removed with it. */
  readonly folder?: string;
}

/**
 * Makes a process that a test has started end when the test's own process has ended: also if that was killed, or was ended while it still
 * waited for the start. Answers the process.
 */
export function endWithStarter<T extends ChildProcess>(child: T, ending: Ending = {}): T {
  const { pid } = child;
  if (pid === undefined) return child;
  void tell({ pid, signal: ending.signal ?? 'SIGKILL', folder: ending.folder });
  child.once('exit', () => void tell({ pid, ended: true }));
  return child;
}

async function tell(fact: object): Promise<void> {
  const keeper = await oncePerWorker('processKeeper', async () => startKeeper());
  keeper.write(`${JSON.stringify(fact)}\n`);
}

/** The other end of this pipe closes with the process that holds it, whatever ends that. */
function startKeeper(): Writable {
  const keeper = spawn(process.execPath, [join(process.cwd(), 'test/support/processKeeper.mjs')], {
    // A process group of its own: what is sent to the group of the tests does not reach it.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  // Otherwise the pipe alone would keep the test process running.
  (keeper.stdin as unknown as { unref(): void }).unref();
  // Tests go on without it.
  keeper.stdin.on('error', () => undefined);
  return keeper.stdin;
}
