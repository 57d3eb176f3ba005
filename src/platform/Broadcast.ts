/** Messages between the tabs of one browser. A tab does not hear itself. */
export interface Broadcast {
  send(message: unknown): void;
  /** Calls back for each message of another tab; the answer ends it. */
  listen(then: (message: unknown) => void): () => void;
}
