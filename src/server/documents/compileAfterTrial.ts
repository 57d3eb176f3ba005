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

/**
 * Returns a function that compiles documents only after a trial of them (trial.ts). Documents that were served before need none, nor do the
 * first ones of a data folder: then there is nothing to go on serving.
 */
export function compileAfterTrial(compile: CompileVersion, trial: Trial, archive: Pick<VersionArchive, 'list'>): Compile {
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
      // Something has changed since, of which the watcher may not have told yet.
      trial.noteChanges();
    }
    throw new Error('The documents change faster than they can be compiled.');
  };
}
