import type { RouteFacts } from '#model';

/** The current route, and ways to go to another page. A target is a route name, report name, path or URL (SH-ROUTING-HELPER-01..12). */
export interface Navigation {
  current(): RouteFacts;
  /** Resolves a target without going there. */
  target(to: string, options?: TargetOptions): LinkTarget;
  /** Goes to a target, http URLs in a new window. Nothing happens when the target is the current address (SH-HEADER-18). */
  go(to: string, options?: TargetOptions): void;
  /**
   * Changes parts of the query of the current address, without leaving the page or a further entry in the history: undefined takes a
   * part away.
   */
  setQuery?(query: { readonly [name: string]: string | undefined }): void;
  /**
   * Calls `mayLeave` before the user leaves the current page, also by Back and Forward; false keeps the user on it. The returned function
   * ends the guard. Of several guards only the newest is asked, so that the user answers one question.
   */
  guard?(mayLeave: () => boolean): () => void;
  /** The answer of the newest guard; true without a guard. Asks the user, so call it only when the user is about to leave. */
  mayLeave?(): boolean;
}

/** Parameters and query of a target. */
export interface TargetOptions {
  readonly params?: { readonly [name: string]: unknown };
  readonly query?: { readonly [name: string]: unknown };
  /** Replaces the current entry of the browser's history. */
  readonly replace?: boolean;
  /** Takes the target literally as a path of this origin, without the routing helper. */
  readonly asIs?: boolean;
}

/** Where a link leads. An `outside` target is no route of the portal: the browser opens it (https:, mailto:, tel:). */
export interface LinkTarget {
  readonly href: string;
  readonly outside: boolean;
}
