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
  /** While it holds, Back and Forward to another page ask first; the answer ends it. */
  guardHistory?(ask: () => boolean): () => void;
}
