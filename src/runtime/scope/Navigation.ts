/** The current route, and ways to go to another page. A target is a route name, report name, path or URL (SH-ROUTING-HELPER-01..12). */
export interface Navigation {
  current(): RouteFacts;
  /** Resolves a target without going there. */
  target(to: string, options?: TargetOptions): LinkTarget;
  /** Goes to a target, http URLs in a new window. Nothing happens when the target is the current address (SH-HEADER-18). */
  go(to: string, options?: TargetOptions): void;
  /**
   * Calls `mayLeave` before the user leaves the current page, also by Back and Forward; false keeps the user on it. The returned function
   * ends the guard. Of several guards only the newest is asked, so that the user answers one question.
   */
  guard?(mayLeave: () => boolean): () => void;
  /** The answer of the newest guard; true without a guard. Asks the user, so call it only when the user is about to leave. */
  mayLeave?(): boolean;
}

/** The current route; the root `route` of the scope. */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  /** Constants of this route in the routes document. */
  readonly fixed: { readonly [name: string]: string | number };
  readonly parent?: string;
  readonly supportScope?: string;
  /** Message key of the area's name; only for routes whose screens are not released yet. */
  readonly area?: string;
  /** Path, query and hash. */
  readonly address: string;
  /** Language code in the address. */
  readonly locale?: string;
  /** Can be opened without signing in. */
  readonly public: boolean;
  /** Every signed-in user may open the route, even if the user's menu has no entry for it. */
  readonly landing: boolean;
  /** Not stored as the address to return to after signing in. */
  readonly notStored: boolean;
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
