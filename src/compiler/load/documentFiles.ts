/** Where the files of a portal are read from: its folder, a kept version, a test's memory. */
export interface DocumentFiles {
  /** Paths of all files, relative to the root, with '/', sorted. */
  list(): Promise<readonly string[]>;
  /** Bytes of a document; undefined when it went in the meantime. */
  read(path: string): Uint8Array | undefined;
  /** Says without reading whether a document is as before: equal only while it is. Undefined when that cannot be told. */
  stamp?(path: string): string | undefined;
}
