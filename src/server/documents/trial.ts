import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CompiledPortal } from '#compiler';
import type { Diagnostic } from '#model';
import type { TrialData, TrialReport, TrialRequest } from './trialThread.ts';

/** What documents on trial may take, and what they are compiled with. */
export interface TrialSettings extends Pick<TrialData, 'engineRoot' | 'registry'> {
  readonly root: string;
  readonly seconds: number;
  readonly megabytes: number;
  /** The code of the thread, for tests. */
  readonly worker?: URL;
}

/** Documents that may be compiled by the server itself, or why not. */
export type TrialOutcome =
  | { readonly isGood: true; readonly version: string; readonly validators: ReadonlyMap<string, string> }
  | { readonly isGood: false; readonly diagnostics: readonly Diagnostic[] };

const IDLE_MS = 5 * 60_000;
/** While it compiles a change, the server answers nobody: so long, or twice as long as the served documents took from the beginning. */
const MAX_PAUSE_MS = 5000;

/**
 * Compiles documents in a thread of its own, with limits of time and memory, before the server compiles them: whatever somebody writes
 * into them, the thread that serves goes on. The thread is kept for the next change, which takes it a fraction of the time.
 */
export class Trial {
  readonly #settings: TrialSettings;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The paths that may have changed since the thread compiled last; undefined if any may. */
  #changed: Set<string> | undefined;

  constructor(settings: TrialSettings) {
    this.#settings = settings;
  }

  /** Tries the documents of the root; `served` is the portal that they are to replace. */
  async run(served: CompiledPortal | undefined): Promise<TrialOutcome> {
    if (this.#isClosed) return refused('the server stops');
    const worker = this.#started(served);
    const result = await this.#reportOf(worker);
    if (typeof result === 'string') {
      this.#worker = undefined;
      await worker.terminate();
      return refused(result);
    }
    this.#stopWhenIdle();
    const outcome = outcomeOf(result, served !== undefined);
    // What the server does not take over is nothing to compare the next change with.
    if (!outcome.isGood && result.version !== undefined) this.#stop();
    return outcome;
  }

  /** Says which paths below the root may have changed; without them any may have. */
  noteChanges(changed?: Iterable<string>): void {
    this.#changed = changed && this.#changed && new Set([...this.#changed, ...changed]);
  }

  /** Starts the thread, so that the first trial need not wait for it to read what is served. */
  prepare(served: CompiledPortal): void {
    if (!this.#isClosed) this.#started(served);
    this.#stopWhenIdle();
  }

  /** Ends the thread for good. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  /** Ends the thread; the next trial starts another one. */
  #stop(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #stopWhenIdle(): void {
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS).unref();
  }

  #started(served: CompiledPortal | undefined): Worker {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start(served);
    return this.#worker;
  }

  #start(served: CompiledPortal | undefined): Worker {
    this.#changed = undefined;
    const { root, engineRoot, registry, megabytes, worker: file = new URL('./trialWorker.mjs', import.meta.url) } = this.#settings;
    const workerData: TrialData = { root, engineRoot, registry, served: served?.sources() };
    const worker = new Worker(file, {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    worker.unref();
    // Also while nobody waits for it the thread may end; without a listener its error would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  /** The report, or why there is none. */
  async #reportOf(worker: Worker): Promise<TrialReport | string> {
    const { seconds, megabytes } = this.#settings;
    const stop = new AbortController();
    const { signal } = stop;
    const late = pause(seconds * 1000, `compiling the documents takes longer than ${seconds} s`, { signal, ref: false });
    const answered = once(worker, 'message', { signal }).then(([report]) => report as TrialReport);
    const ended = once(worker, 'exit', { signal }).then(() => 'the thread that compiled the documents has ended');
    const changed = this.#changed;
    this.#changed = new Set();
    worker.postMessage({ changed } satisfies TrialRequest);
    try {
      return await Promise.race([answered, ended, late]);
    } catch (error) {
      const isMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      return isMemory ? `compiling the documents needs more than ${megabytes} MB of memory` : `the compiler failed: ${error}`;
    } finally {
      stop.abort();
    }
  }
}

function outcomeOf({ diagnostics, version, servedMs, trialMs, validators, fault }: TrialReport, isServing: boolean): TrialOutcome {
  if (fault !== undefined) return refused(`the compiler failed: ${fault}`);
  if (version === undefined) return { isGood: false, diagnostics };
  if (isServing && trialMs > Math.max(MAX_PAUSE_MS, 2 * servedMs)) {
    const seconds = Math.round(trialMs / 1000);
    return refused(`compiling this change takes ${seconds} s, in which the server would answer nobody; a restart would serve it`);
  }
  return { isGood: true, version, validators: new Map(validators) };
}

/** No single document can be named: the compiler did not come to an end. */
function refused(message: string): TrialOutcome {
  const position = { file: 'schemas', line: 1, column: 1 };
  const diagnostic: Diagnostic = { code: 'COMPILE_LIMIT', severity: 'error', position, pointer: '', layer: 'base', message };
  return { isGood: false, diagnostics: [diagnostic] };
}
