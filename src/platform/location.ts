import { guardHistory } from './guardHistory.ts';

/** The address of the page and how to leave it. `load` and `open` are document loads, not routing. */
export interface PageLocation {
  readonly origin: string;
  readonly host: string;
  /** Path, query and hash. */
  readonly current: { readonly path: string; readonly query: string; readonly hash: string };
  /** Loads a document in this window. */
  load(url: string): void;
  /** Loads this document again. */
  reload(): void;
  /** Opens the print dialog. */
  print(): void;
  /** Opens a new window without access to this one (noopener, noreferrer). */
  open(url: string): void;
  /** While it holds, Back and Forward to another page ask first; call the result to stop. */
  guardHistory?(ask: () => boolean): () => void;
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
    load: (url) => {
      // An address that differs by its hash alone would not load a document.
      window.location.assign(url);
    },
    reload: () => window.location.reload(),
    print: () => window.print(),
    open: (url) => {
      window.open(url, '_blank', 'noopener,noreferrer');
    },
    guardHistory: (ask) => guardHistory(window, ask),
  };
}
