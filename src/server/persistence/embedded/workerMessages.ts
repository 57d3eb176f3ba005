/** What the database thread is started with; without a folder the database lives in memory. */
export interface WorkerStart {
  readonly folder: string | undefined;
  readonly template: Uint8Array | undefined;
  readonly wasm: WebAssembly.Module | undefined;
  /** Files that stay the same while the database is open; nothing is committed when one was removed or replaced. */
  readonly ownFiles: readonly string[];
}

/** From the server to the database thread. `open` begins a clean session, `bytes` carries protocol messages. */
export type WorkerRequest =
  | { readonly kind: 'open'; readonly session: number }
  | { readonly kind: 'bytes'; readonly session: number; readonly bytes: Uint8Array }
  | { readonly kind: 'dump' }
  | { readonly kind: 'stop' };

/**
 * From the database thread. `done` ends the response to one `open` or `bytes` and carries its last bytes; `isComplete` is false if the
 * database returned without ReadyForQuery. `broken`: the database has stopped for good, `message` says why.
 */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'data'; readonly session: number; readonly bytes: Uint8Array }
  | { readonly kind: 'done'; readonly isComplete: boolean; readonly session?: number; readonly bytes?: Uint8Array }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'dump'; readonly bytes: Uint8Array }
  | { readonly kind: 'stopped' };
