import type { BundleFile } from '#model';

/** The files of a portal by address. Equal content has one address; a file of the previous portal is kept with what it has computed. */
export class FileStore {
  readonly files = new Map<string, BundleFile>();
  readonly #previous: ReadonlyMap<string, BundleFile> | undefined;

  constructor(previous: ReadonlyMap<string, BundleFile> | undefined) {
    this.#previous = previous;
  }

  /** Adds a file, whose address tells its content, and answers the address. */
  put(file: BundleFile): string {
    const { path } = file;
    if (!this.files.has(path)) this.files.set(path, this.#previous?.get(path) ?? file);
    return path;
  }
}
