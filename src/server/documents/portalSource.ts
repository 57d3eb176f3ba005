import type { Compilation, CompiledPortal } from '#compiler';
import type { Diagnostic } from '#model';

/** How the portal is compiled and prepared for serving. */
export interface PortalSourceOptions {
  compile(previous?: CompiledPortal): Promise<Compilation>;
  /** Is given what `reload` is, before the compilation. */
  readonly noteChanges?: ((changed?: Iterable<string>) => void) | undefined;
  /** Diagnostics that only the server can find. */
  check(portal: CompiledPortal): readonly Diagnostic[];
  /**
   * Prepares a portal before it becomes the current one; if this rejects, the previous portal stays. Resolves to a function that is called
   * when the portal becomes the current one.
   */
  prepare(portal: CompiledPortal): Promise<() => void>;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/** The portal that the server serves, replaced as a whole when the documents change. */
export interface PortalSource {
  current(): CompiledPortal;
  /**
   * Compiles again; true when a new portal is served. Errors are logged, and the last good portal stays. `changed` are the paths that may
   * have changed since the last time; without them any may have.
   */
  reload(changed?: Iterable<string>): Promise<boolean>;
  /** Reloads, but at most once a second, however often it is called. */
  catchUp(): Promise<void>;
  /** Errors and warnings of the last compilation. */
  diagnostics(): readonly Diagnostic[];
  /** The errors for which the last change was not taken over; undefined while what is served is what is written. */
  refusal(): readonly Diagnostic[] | undefined;
  onSwap(listener: (portal: CompiledPortal) => void): () => void;
  /** Calls `listener` whenever a change is refused, and when one is taken over after that. */
  onRefusal(listener: (errors: readonly Diagnostic[] | undefined) => void): () => void;
}

const CATCH_UP_MS = 1000;

/** Compiles the configuration documents; rejects with InvalidDocumentsError when they cannot be served. */
export async function openPortalSource(options: PortalSourceOptions): Promise<PortalSource> {
  const swaps = new Listeners<CompiledPortal>();
  const refusals = new Listeners<readonly Diagnostic[] | undefined>();
  let diagnostics: readonly Diagnostic[] = [];
  const first = await compileNext(undefined);
  let current = first.portal;
  first.commit();

  async function compileNext(previous: CompiledPortal | undefined): Promise<{ portal: CompiledPortal; commit: () => void }> {
    const { diagnostics: found, portal } = await options.compile(previous);
    diagnostics = portal ? [...found, ...options.check(portal)] : found;
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (!portal || errors.length) throw new InvalidDocumentsError(errors);
    return { portal, commit: await options.prepare(portal) };
  }

  async function swap(): Promise<boolean> {
    try {
      const next = await compileNext(current);
      const isMended = refusals.last !== undefined && next.portal.version === current.version;
      refusals.tell(undefined);
      if (isMended) options.log.info({ version: current.version }, 'documents are without errors again, and those that are served');
      if (next.portal.version === current.version) return false;
      current = next.portal;
      next.commit();
    } catch (error) {
      options.log.error(detailsOf(error), 'documents refused, the last good portal stays');
      refusals.tell(error instanceof InvalidDocumentsError ? error.diagnostics : []);
      return false;
    }
    options.log.info({ version: current.version }, 'documents swapped');
    swaps.tell(current);
    return true;
  }

  const reload = afterNoting(options, oneAfterAnother(swap));
  return {
    current: () => current,
    diagnostics: () => diagnostics,
    reload,
    catchUp: coalesce(() => reload(), CATCH_UP_MS),
    refusal: () => refusals.last,
    onSwap: (listener) => swaps.add(listener),
    onRefusal: (listener) => refusals.add(listener),
  };
}

/** Who is told of something. */
class Listeners<News> {
  readonly #all = new Set<(news: News) => void>();
  last: News | undefined;

  /** Returns a function that takes the listener away again. */
  add(listener: (news: News) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Nobody is told the same twice. */
  tell(news: News): void {
    if (news === this.last) return;
    this.last = news;
    for (const listener of this.#all) listener(news);
  }
}

/** Returns a function that says what has changed before it does `work`. */
function afterNoting(
  { noteChanges }: Pick<PortalSourceOptions, 'noteChanges'>,
  work: () => Promise<boolean>,
): (changed?: Iterable<string>) => Promise<boolean> {
  return (changed) => {
    noteChanges?.(changed);
    return work();
  };
}

/**
 * Returns a function that does `work` when earlier work has ended. Calls until it begins share one promise: it takes in every change until
 * then.
 */
function oneAfterAnother<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Result> | undefined;
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      return work();
    });
    running = waiting;
    return waiting;
  };
}

/**
 * Returns a function that starts `work` at most once in `ms` milliseconds. A call within that time waits; all calls that are made before
 * the next start share one promise.
 */
function coalesce(work: () => Promise<unknown>, ms: number): () => Promise<void> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;
  async function next(): Promise<void> {
    const remaining = startedAt + ms - performance.now();
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
    startedAt = performance.now();
    pending = undefined;
    await work();
  }
  return () => {
    pending ??= next();
    return pending;
  };
}

function detailsOf(error: unknown): object {
  return error instanceof InvalidDocumentsError ? { diagnostics: error.diagnostics.map(diagnosticText) } : { err: error };
}

/** The documents have errors and cannot be served. */
export class InvalidDocumentsError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(`the documents hold ${diagnostics.length} fault(s)`);
    this.diagnostics = diagnostics;
  }
}

/** A diagnostic as one line of the log: `file:line:column CODE message (fix)`. */
export function diagnosticText({ code, position, message, fix }: Diagnostic): string {
  return `${position.file}:${position.line}:${position.column} ${code} ${message}${fix === undefined ? '' : ` (${fix})`}`;
}
