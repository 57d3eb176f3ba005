import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
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

const QUALITY = 7;

/** A bundle file whose bytes and compressed bytes are made when first asked for: most files of most variants never are. */
export class LazyFile implements BundleFile {
  readonly path: string;
  readonly contentType: string;
  readonly #make: () => string;
  #body: Uint8Array | undefined;
  #brotli: Uint8Array | undefined;

  constructor(path: string, contentType: string, make: () => string) {
    this.path = path;
    this.contentType = contentType;
    this.#make = make;
  }

  get body(): Uint8Array {
    this.#body ??= Buffer.from(this.#make(), 'utf8');
    return this.#body;
  }

  get brotli(): Uint8Array {
    this.#brotli ??= brotliCompressSync(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    });
    return this.#brotli;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON file named after its content. The text is made for the hash and forgotten: of most files it is never asked for again. */
export function jsonFile(name: string, text: () => string): BundleFile {
  return new LazyFile(`/portico/${name}.${hashOf(text())}.json`, JSON_TYPE, text);
}

/** Short content hash, safe in addresses. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 16);
}
