/** Goes to targets: route names, report names, paths and addresses, resolved by the routing helper (SH-ROUTING-HELPER-01..12). */
export interface Navigation {
  current(): RouteFacts;
  target(to: string, options?: TargetOptions): LinkTarget;
  /** Opens a target. Nothing happens when it is the current address (SH-HEADER-18); http addresses open a new window. */
  go(to: string, options?: TargetOptions): void;
  /** Asks before `go` leaves the current address; the returned function ends it. The browser's own Back is not asked. */
  guard?(mayLeave: () => boolean): () => void;
  /** Asks the guard, if there is one; true without one. */
  mayLeave?(): boolean;
}

/** The current route; the root `route` of the scope. */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  readonly fixed: { readonly [name: string]: string | number };
  readonly parent?: string;
  readonly supportScope?: string;
  /** Message key of the area, for routes that are not part of this release. */
  readonly area?: string;
  /** Path, query and hash as typed. */
  readonly address: string;
  /** Language code that the address holds. */
  readonly locale?: string;
  readonly public: boolean;
  readonly landing: boolean;
  readonly notStored: boolean;
}

/** Parameters and query of a target. */
export interface TargetOptions {
  readonly params?: { readonly [name: string]: unknown };
  readonly query?: { readonly [name: string]: unknown };
  readonly replace?: boolean;
  /** Takes the target literally as a path of this origin, without the routing helper. */
  readonly asIs?: boolean;
}

/** Where a link leads: `outside` opens a new window (http addresses) or is left to the browser (mailto:, tel:). */
export interface LinkTarget {
  readonly href: string;
  readonly outside: boolean;
}
