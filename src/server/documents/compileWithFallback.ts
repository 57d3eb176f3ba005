import type { Compilation, CompiledPortal, DocumentFiles } from '#compiler';
import { diagnosticText } from './portalSource.ts';
import type { VersionArchive } from './versionArchive.ts';

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
    const pinned = chosen && (await (async () => compile(previous, chosen.files()))().catch(() => undefined));
    if (pinned?.portal || (pinned && previous)) return pinned;
    if (pin) log.error({ version: pin.version }, 'the version gone back to cannot be served any longer, the documents are served');
    const own = await compile(previous);
    if (own.portal || previous) return own;
    return (await lastGood(compile, archive, own, log)) ?? own;
  };
}

async function lastGood(compile: Compile, archive: VersionArchive, own: Compilation, log: Log): Promise<Compilation | undefined> {
  for (const { version, files } of archive.list()) {
    // An archived version may be damaged; an older one may still compile.
    const compilation = await (async () => compile(undefined, files()))().catch(() => undefined);
    if (!compilation?.portal) continue;
    const diagnostics = own.diagnostics.filter(({ severity }) => severity === 'error').map(diagnosticText);
    log.error({ diagnostics, version }, 'documents refused, the last good portal is served');
    return compilation;
  }
  return undefined;
}
