import type { Compilation, CompiledPortal, DocumentFiles } from '#compiler';
import { diagnosticText } from './portalSource.ts';
import type { ArchivedVersion, VersionArchive } from './versionArchive.ts';

/** Compiles the portal's documents, or `files` instead. */
export type Compile = (previous?: CompiledPortal, files?: DocumentFiles) => Promise<Compilation>;

interface Log {
  error(details: object, message: string): void;
}

/**
 * Returns a function that compiles what the server is to serve: the pinned version if there is one, else the portal's documents. If the
 * documents have errors when the server starts (`previous` is undefined then), it compiles the newest archived version without errors.
 * While the server runs, a compilation with errors is returned as it is, and the server goes on serving the previous portal.
 */
export function compileWithFallback(
  compile: Compile,
  archive: VersionArchive,
  log: Log,
): (previous?: CompiledPortal) => Promise<Compilation> {
  return async (previous) => {
    const pin = archive.pinned();
    const pinnedVersion = pin && archive.list().find(({ version }) => version === pin.version);
    const pinned = pinnedVersion && (await compileArchived(compile, pinnedVersion, previous));
    if (pinned?.portal || (pinned && previous)) return pinned;
    if (pin) log.error({ version: pin.version }, 'the version gone back to cannot be served any longer, the documents are served');
    const current = await compile(previous);
    if (current.portal || previous) return current;
    return (await compileLastGood(compile, archive, current, log)) ?? current;
  };
}

/** Compiles an archived version; undefined when its file cannot be read or the compiler throws, e.g. because the file is damaged. */
async function compileArchived(
  compile: Compile,
  archived: ArchivedVersion,
  previous: CompiledPortal | undefined,
): Promise<Compilation | undefined> {
  try {
    return await compile(previous, archived.files());
  } catch {
    return undefined;
  }
}

/** Compiles the newest archived version without errors, of those that have answered calls if there are any, and logs the errors of `refused`, the current documents. */
async function compileLastGood(
  compile: Compile,
  archive: VersionArchive,
  refused: Compilation,
  log: Log,
): Promise<Compilation | undefined> {
  const versions = archive.list();
  for (const archived of [...versions.filter(({ hasAnswered }) => hasAnswered), ...versions.filter(({ hasAnswered }) => !hasAnswered)]) {
    const compilation = await compileArchived(compile, archived, undefined);
    if (!compilation?.portal) continue;
    const diagnostics = refused.diagnostics.filter(({ severity }) => severity === 'error').map(diagnosticText);
    log.error({ diagnostics, version: archived.version }, 'documents refused, the last good portal is served');
    return compilation;
  }
  return undefined;
}
