/** Texts kept on this browser. A storage that is full or forbidden keeps nothing and never throws. */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Forgets everything. */
  clear(): void;
  /** Calls back when another tab changes a key; the answer ends it. */
  watch(then: (key: string | undefined, value: string | undefined) => void): () => void;
}
