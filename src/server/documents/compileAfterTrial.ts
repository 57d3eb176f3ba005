import type { Compilation, CompiledPortal, CompileOptions, DocumentFiles } from '#compiler';
import type { Compile } from './compileWithFallback.ts';
import type { Trial } from './trial.ts';
import type { VersionArchive } from './versionArchive.ts';

/** Compiles the portal's documents, or `files` instead, unless `accepts` declines their version. */
export type CompileVersion = (
  previous?: CompiledPortal,
  files?: DocumentFiles,
  more?: Pick<CompileOptions, 'accepts' | 'validators'>,
) => Promise<Compilation>;

/** Documents that somebody is writing may change between a trial and the compilation. */
const MAX_TRIALS = 5;

/** What compiles documents, what tries them before, and who is told that any document may have changed. */
interface Compilers {
  readonly compile: CompileVersion;
  readonly trial: Pick<Trial, 'run'>;
  readonly archive: Pick<VersionArchive, 'list'>;
  noteChanges(): void;
}

/**
 * Returns a function that compiles documents only after a trial of them (trial.ts). Documents that were served before need none, nor do the
 * first ones of a data folder: then there is nothing to go on serving.
 */
export function compileAfterTrial({ archive, compile, noteChanges, trial }: Compilers): Compile {
  return async (previous, files) => {
    const archived = new Set(archive.list().map(({ version }) => version));
    if (files || archived.size === 0) return compile(previous, files);
    const first = await compile(previous, undefined, { accepts: (version) => archived.has(version) });
    if (first.declined === undefined) return first;
    for (let count = 0; count < MAX_TRIALS; count++) {
      const outcome = await trial.run(previous);
      if (!outcome.isGood) return { diagnostics: outcome.diagnostics };
      const { validators } = outcome;
      const compilation = await compile(previous, undefined, { validators, accepts: (version) => version === outcome.version });
      if (compilation.declined === undefined) return compilation;
      // Something has changed of which the watcher has not told: to the thread, or here, where it may never tell of it.
      noteChanges();
    }
    throw new Error('The documents change faster than they can be compiled.');
  };
}
