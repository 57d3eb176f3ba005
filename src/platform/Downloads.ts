/** Hands a file to the user. */
export interface Downloads {
  save(content: Blob, fileName: string): void;
}
