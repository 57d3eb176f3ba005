import type { Compilation, CompiledPortal, DocumentFiles } from '#compiler';
import type { KeptVersions } from './keptVersions.ts';

import { shownDiagnostic } from './shownDiagnostic.ts';

/** Compiles the documents, or those of `files` instead. */
export type Compile = (previous?: CompiledPortal, files?: DocumentFiles) => Promise<Compilation>;

interface Log {
  error(details: object, message: string): void;
}

/**
 * Compiles the documents that are to be served: those of the version gone back to, else the portal's own; at a start with faulty ones the
 * last good portal that was kept.
 */
export function keptCompile(compile: Compile, kept: KeptVersions, log: Log): (previous?: CompiledPortal) => Promise<Compilation> {
  return async (previous) => {
    const pin = kept.pinned();
    const chosen = pin && kept.list().find(({ version }) => version === pin.version);
    const back = chosen && (await (async () => compile(previous, chosen.files()))().catch(() => undefined));
    if (back?.portal || (back && previous)) return back;
    if (pin) log.error({ version: pin.version }, 'the version gone back to cannot be served any longer, the documents are served');
    const own = await compile(previous);
    if (own.portal || previous) return own;
    return (await lastGood(compile, kept, own, log)) ?? own;
  };
}

async function lastGood(compile: Compile, kept: KeptVersions, own: Compilation, log: Log): Promise<Compilation | undefined> {
  for (const { version, files } of kept.list()) {
    // A kept version may be damaged; an older one may still do.
    const compilation = await (async () => compile(undefined, files()))().catch(() => undefined);
    if (!compilation?.portal) continue;
    const diagnostics = own.diagnostics.filter(({ severity }) => severity === 'error').map(shownDiagnostic);
    log.error({ diagnostics, version }, 'documents refused, the last good portal is served');
    return compilation;
  }
  return undefined;
}
