import path from 'node:path';
import { WatchedFolder } from '#compiler';
import { type CompileVersion, compileAfterTrial } from './compileAfterTrial.ts';
import { type Compile, compileWithFallback } from './compileWithFallback.ts';
import { FirstCalls } from './firstCalls.ts';
import { refuseUnanswered } from './refuseUnanswered.ts';
import { Trial, type TrialSettings } from './trial.ts';
import { VersionArchive } from './versionArchive.ts';

/** Where documents come from and what tries them. */
export interface DocumentSettings {
  /** Folder of the portal. */
  readonly root: string;
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
  readonly firstCalls: FirstCalls | undefined;
  /** Says which paths below the root may have changed, so that no others are looked at; without them any may have. */
  noteChanges(changed?: Iterable<string>): void;
}

export function openDocuments(
  { compile: compileFiles, root, trial: settings, dataDir }: DocumentSettings,
  log: Parameters<typeof compileWithFallback>[2] & ConstructorParameters<typeof FirstCalls>[1],
): Documents {
  const folder = new WatchedFolder(root);
  const compile: CompileVersion = (previous, files = folder, more) => compileFiles(previous, files, more);
  const noteChanges = (changed?: Iterable<string>) => folder.noteChanges(changed);
  if (dataDir === undefined) return { compile, archive: undefined, trial: undefined, firstCalls: undefined, noteChanges };
  const archive = new VersionArchive(path.join(dataDir, 'documents'));
  const firstCalls = new FirstCalls(archive.folder, log);
  const trial = settings && new Trial(settings);
  const noteAll = (changed?: Iterable<string>): void => {
    const paths = changed && [...changed];
    noteChanges(paths);
    trial?.noteChanges(paths);
  };
  const compileOne = trial ? compileAfterTrial({ compile, trial, archive, noteChanges: noteAll }) : compile;
  const compileAnswered = refuseUnanswered(compileOne, firstCalls);
  return { compile: compileWithFallback(compileAnswered, archive, log), archive, trial, firstCalls, noteChanges: noteAll };
}
