import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Compilation, compilePortal } from '#compiler';
import { handlerDescriptions } from '#server';
import { engineRoot, portalRoot } from './roots.ts';
import { compileSeconds } from './serverSettings.ts';
import { vocabulary } from './vocabulary.ts';

/**
 * Does work that compiles documents. If it takes more time of the processor than COMPILE_SECONDS, what to do is printed and the process is
 * killed: what a document can make endless has no other end.
 */
export async function withCompileLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const seconds = compileSeconds(process.env);
  if (seconds === 0) return work();
  const { user, system } = process.cpuUsage();
  const text =
    `schemas:1:1 COMPILE_LIMIT compiling the documents takes more than ${seconds} s of the processor ` +
    '(undo the last change, or have fewer names and references in it multiply each other; COMPILE_SECONDS sets the limit)\n';
  const workerData = { endsAtSeconds: (user + system) / 1e6 + seconds, text };
  const thread = new Worker(join(engineRoot, 'src/cli/limitThread.mjs'), { workerData, execArgv: [] });
  thread.unref();
  try {
    return await work();
  } finally {
    await thread.terminate();
  }
}

/** Compiles the documents of the portal that the arguments name, for a command. */
export function compileDocuments(args: readonly string[]): Promise<Compilation> {
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  return withCompileLimit(() => compilePortal({ root: portalRoot(args), engineRoot, registry }));
}
