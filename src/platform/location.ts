import { guardHistory } from './guardHistory.ts';

/** The address of the page, and ways to leave it that bypass the router: the browser loads a whole page. */
export interface PageLocation {
  readonly origin: string;
  readonly host: string;
  /** Path, query and hash. */
  readonly current: { readonly path: string; readonly query: string; readonly hash: string };
  /** Loads another page in this window. When only the hash differs from the current address, the browser loads nothing. */
  assign(url: string): void;
  /** Loads the current page again. */
  reload(): void;
  /** Opens the print dialog. */
  print(): void;
  /** Opens `url` in a new window, which gets no access to this one (noopener, noreferrer). */
  openWindow(url: string): void;
  /**
   * Calls `mayLeave` before Back or Forward lead to another page, and stays on the page when it returns false; call the result to end the
   * guard. Absent where there is no history to guard, as in tests.
   */
  guardHistory?(mayLeave: () => boolean): () => void;
}

/** The location of a window. */
export function browserLocation(window: Window): PageLocation {
  return {
    get origin() {
      return window.location.origin;
    },
    get host() {
      return window.location.host;
    },
    get current() {
      const { pathname, search, hash } = window.location;
      return { path: pathname, query: search, hash };
    },
    assign: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
    print: () => window.print(),
    openWindow: (url) => {
      window.open(url, '_blank', 'noopener,noreferrer');
    },
    guardHistory: (mayLeave) => guardHistory(window, mayLeave),
  };
}
