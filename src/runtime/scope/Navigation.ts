/** Where the user is, and going elsewhere. A target is a route name, report name, path or full address (SH-ROUTING-HELPER-01..12). */
export interface Navigation {
  current(): RouteFacts;
  /** Resolves a target without going there. */
  target(to: string, options?: TargetOptions): LinkTarget;
  /** Opens a target. Nothing happens when it is the current address (SH-HEADER-18); http addresses open a new window. */
  go(to: string, options?: TargetOptions): void;
  /** Calls `mayLeave` before the address changes, also by Back and Forward; false cancels that. The returned function ends the guard. */
  guard?(mayLeave: () => boolean): () => void;
  /** Asks the newest guard; true without one. */
  mayLeave?(): boolean;
}

/** The current route; the root `route` of the scope. */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  /** Constants that the routes document gives to this route. */
  readonly fixed: { readonly [name: string]: string | number };
  readonly parent?: string;
  readonly supportScope?: string;
  /** Message key of the area, for routes that are not part of this release. */
  readonly area?: string;
  /** Path, query and hash. */
  readonly address: string;
  /** Language code in the address. */
  readonly locale?: string;
  /** Can be opened without signing in. */
  readonly public: boolean;
  /** Every signed-in user may open it, whatever the menu holds. */
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

/** Where a link leads. An `outside` target is no route of the portal: a web address, mailto: or tel:, which the browser opens. */
export interface LinkTarget {
  readonly href: string;
  readonly outside: boolean;
}
