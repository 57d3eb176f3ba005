import { parentPort, workerData } from 'node:worker_threads';
import { type CompiledPortal, compilePortal, type DocumentFiles, WatchedFolder } from '#compiler';
import type { Diagnostic } from '#model';
import { filesOf } from './versionArchive.ts';

// The thread in which documents are compiled on trial; started by Trial (trial.ts).

/** What the thread is started with. */
export interface TrialData {
  readonly root: string;
  readonly engineRoot: string;
  readonly registry: Parameters<typeof compilePortal>[0]['registry'];
  /** The documents that the server serves, for the trial to do what the server will: compile what differs from them. */
  readonly served: ReturnType<CompiledPortal['sources']> | undefined;
}

/** What the thread is sent for each trial. */
export interface TrialRequest {
  /** The paths that may have changed since the last trial; undefined if any may. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** What a trial found. */
export interface TrialReport {
  readonly diagnostics: readonly Diagnostic[];
  /** The version of the documents that were compiled; undefined if they have errors. */
  readonly version: string | undefined;
  /** How long the served documents took, and then those on trial. */
  readonly servedMs: number;
  readonly trialMs: number;
  /** URLs and texts of the validator modules of forms. */
  readonly validators: readonly (readonly [url: string, text: string])[];
  /** Why the compiler or a generator of validators failed: their own fault, or something that no check has foreseen. */
  readonly fault?: string;
}

const { root, engineRoot, registry, served } = workerData as TrialData;
let previous: CompiledPortal | undefined;
let servedMs = 0;
const folder = new WatchedFolder(root);

async function timed(files: DocumentFiles) {
  const start = performance.now();
  const compilation = await compilePortal({ root, engineRoot, registry, previous, files });
  previous = compilation.portal ?? previous;
  return { ...compilation, ms: performance.now() - start };
}

/** URLs and texts of the validator modules; those of forms that have not changed are there already. */
function validatorsOf(portal: CompiledPortal | undefined): TrialReport['validators'] {
  const scripts = [...(portal?.files.values() ?? [])].filter(({ contentType }) => contentType.startsWith('text/javascript'));
  return scripts.map(({ path, body }) => [path, Buffer.from(body).toString('utf8')] as const);
}

async function compileServed({ documents, assets }: NonNullable<TrialData['served']>): Promise<void> {
  const { portal, ms } = await timed(filesOf({ documents: Object.fromEntries(documents), assets }));
  servedMs = ms;
  validatorsOf(portal);
}

// A fault in it is met again when documents are tried.
const ready = served && compileServed(served).catch(() => undefined);

async function report({ changed }: TrialRequest): Promise<TrialReport> {
  await ready;
  folder.noteChanges(changed);
  const { diagnostics, portal, ms } = await timed(folder);
  return { diagnostics, version: portal?.version, servedMs, trialMs: ms, validators: validatorsOf(portal) };
}

parentPort?.on('message', async (request: TrialRequest) => {
  try {
    parentPort?.postMessage(await report(request));
  } catch (error) {
    const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const nothing: TrialReport = { diagnostics: [], version: undefined, servedMs, trialMs: 0, validators: [], fault };
    parentPort?.postMessage(nothing);
  }
});
