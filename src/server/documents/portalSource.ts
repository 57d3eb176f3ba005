import type { Compilation, CompiledPortal } from '#compiler';
import type { Diagnostic } from '#model';
import { PortalFault } from './portalFault.ts';
import { shownDiagnostic } from './shownDiagnostic.ts';
import { sparingly } from './sparingly.ts';

export interface PortalSourceOptions {
  compile(previous?: CompiledPortal): Promise<Compilation>;
  /** Faults that only the server sees. */
  faultsOf(portal: CompiledPortal): readonly Diagnostic[];
  /** Runs before a compiled portal becomes the current one (a rejection keeps the last good one); resolves to the step that goes with the change. */
  prepare(portal: CompiledPortal): Promise<() => void>;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/** The portal that the server serves right now, and the way to a newer one. */
export interface PortalSource {
  current(): CompiledPortal;
  /** Compiles again; true when a new portal was swapped in. A faulty one is logged and the last good one stays. */
  reload(): Promise<boolean>;
  /** Looks for newer documents, once a second however many ask; resolves when what there is has been taken over. */
  catchUp(): Promise<void>;
  /** Faults and warnings of the last compilation. */
  diagnostics(): readonly Diagnostic[];
  onSwap(listener: (portal: CompiledPortal) => void): () => void;
}

const MOMENT_MS = 1000;

/** Compiles the documents once; rejects with PortalFault when they cannot be served. */
export async function openPortalSource(options: PortalSourceOptions): Promise<PortalSource> {
  const listeners = new Set<(portal: CompiledPortal) => void>();
  let seen: readonly Diagnostic[] = [];
  const first = await take(undefined);
  let current = first.portal;
  first.commit();
  let running: Promise<boolean> = Promise.resolve(false);

  async function take(previous: CompiledPortal | undefined): Promise<{ portal: CompiledPortal; commit: () => void }> {
    const { diagnostics, portal } = await options.compile(previous);
    seen = portal ? [...diagnostics, ...options.faultsOf(portal)] : diagnostics;
    const faults = seen.filter(({ severity }) => severity === 'error');
    if (!portal || faults.length) throw new PortalFault(faults);
    return { portal, commit: await options.prepare(portal) };
  }

  async function swap(): Promise<boolean> {
    try {
      const next = await take(current);
      if (next.portal.version === current.version) return false;
      current = next.portal;
      next.commit();
    } catch (error) {
      options.log.error(detailsOf(error), 'documents refused, the last good portal stays');
      return false;
    }
    options.log.info({ version: current.version }, 'documents swapped');
    for (const listener of listeners) listener(current);
    return true;
  }

  function reload(): Promise<boolean> {
    running = running.then(swap);
    return running;
  }

  return {
    current: () => current,
    diagnostics: () => seen,
    reload,
    catchUp: sparingly(reload, MOMENT_MS),
    onSwap(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function detailsOf(error: unknown): object {
  return error instanceof PortalFault ? { diagnostics: error.diagnostics.map(shownDiagnostic) } : { diagnostics: [], err: error };
}
