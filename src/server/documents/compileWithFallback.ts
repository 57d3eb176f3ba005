import type { Compilation, CompiledPortal, DocumentFiles } from '#compiler';
import { diagnosticText } from './portalSource.ts';
import type { ArchivedVersion, VersionArchive } from './versionArchive.ts';

/** Compiles the portal's documents, or `files` instead. */
export type Compile = (previous?: CompiledPortal, files?: DocumentFiles) => Promise<Compilation>;

interface Log {
  error(details: object, message: string): void;
}

/**
 * Returns a function that compiles what is to be served: the pinned version if there is one, else the portal's documents. If these have
 * errors when the server starts, the newest archived version that compiles is served.
 */
export function compileWithFallback(
  compile: Compile,
  archive: VersionArchive,
  log: Log,
): (previous?: CompiledPortal) => Promise<Compilation> {
  return async (previous) => {
    const pin = archive.pinned();
    const chosen = pin && archive.list().find(({ version }) => version === pin.version);
    const pinned = chosen && (await compileArchived(compile, chosen, previous));
    if (pinned?.portal || (pinned && previous)) return pinned;
    if (pin) log.error({ version: pin.version }, 'the version gone back to cannot be served any longer, the documents are served');
    const own = await compile(previous);
    if (own.portal || previous) return own;
    return (await lastGood(compile, archive, own, log)) ?? own;
  };
}

/** Undefined where an archived version cannot be read or compiled: its file may be damaged, and an older one may still compile. */
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

/** The newest archived version that compiles. */
async function lastGood(compile: Compile, archive: VersionArchive, own: Compilation, log: Log): Promise<Compilation | undefined> {
  for (const archived of archive.list()) {
    const compilation = await compileArchived(compile, archived, undefined);
    if (!compilation?.portal) continue;
    const diagnostics = own.diagnostics.filter(({ severity }) => severity === 'error').map(diagnosticText);
    log.error({ diagnostics, version: archived.version }, 'documents refused, the last good portal is served');
    return compilation;
  }
  return undefined;
}
