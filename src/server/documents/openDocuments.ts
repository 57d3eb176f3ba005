import path from 'node:path';
import { type CompileVersion, compileAfterTrial } from './compileAfterTrial.ts';
import { type Compile, compileWithFallback } from './compileWithFallback.ts';
import { Trial, type TrialSettings } from './trial.ts';
import { VersionArchive } from './versionArchive.ts';

/** Where documents come from and what tries them. */
export interface DocumentSettings {
  /** Compiles the documents of the portal's folder, or `files` instead. */
  readonly compile: CompileVersion;
  /** Compiles changed documents in a thread of its own first; without it they are compiled in the thread that serves. */
  readonly trial?: TrialSettings | undefined;
  /** Folder of the embedded database, the archived versions and the mail outbox. */
  readonly dataDir?: string | undefined;
}

/** How a server gets its documents; without a data folder nothing is archived, and nothing served can be gone back to. */
export interface Documents {
  readonly compile: Compile;
  readonly archive: VersionArchive | undefined;
  readonly trial: Trial | undefined;
}

export function openDocuments(
  { compile, trial: settings, dataDir }: DocumentSettings,
  log: Parameters<typeof compileWithFallback>[2],
): Documents {
  if (dataDir === undefined) return { compile, archive: undefined, trial: undefined };
  const archive = new VersionArchive(path.join(dataDir, 'documents'));
  const trial = settings && new Trial(settings);
  const compileOne = trial ? compileAfterTrial(compile, trial, archive) : compile;
  return { compile: compileWithFallback(compileOne, archive, log), archive, trial };
}
