import type { BundleFile } from '#model';
import { hashOf } from './hashOf.ts';
import { LazyFile } from './lazyFile.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The files of a portal by address. Equal content has one address; a file of the previous portal is kept with what it has computed. */
export class FileStore {
  readonly files = new Map<string, BundleFile>();
  readonly #previous: ReadonlyMap<string, BundleFile> | undefined;

  constructor(previous: ReadonlyMap<string, BundleFile> | undefined) {
    this.#previous = previous;
  }

  /** Adds a JSON file named after its content, by its hash if it is known, and answers its address. */
  json(name: string, text: string, hash = hashOf(text)): string {
    return this.#add(`/portico/${name}.${hash}.json`, JSON_TYPE, () => text);
  }

  /** Adds a script whose content is decided by `seed`. */
  script(name: string, seed: string, make: () => string): string {
    return this.#add(`/portico/${name}.${hashOf(seed)}.js`, SCRIPT_TYPE, make);
  }

  #add(path: string, type: string, make: () => string): string {
    if (!this.files.has(path)) this.files.set(path, this.#previous?.get(path) ?? new LazyFile(path, type, make));
    return path;
  }
}
