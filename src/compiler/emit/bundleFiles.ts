import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BundleFile } from '#model';

/** Short hash of a content for names of files, safe in URLs. Where a part ends counts: the parts `a`, `bc` and `ab`, `c` differ. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 16);
}

const BROTLI_QUALITY = 7;

/** A bundle file whose bytes and compressed bytes are computed when first asked for: most files of most variants never are. */
export class LazyFile implements BundleFile {
  readonly path: string;
  readonly contentType: string;
  readonly #text: () => string;
  #body: Uint8Array | undefined;
  #brotli: Uint8Array | undefined;

  constructor(path: string, contentType: string, text: () => string) {
    this.path = path;
    this.contentType = contentType;
    this.#text = text;
  }

  /** Takes the text, computed elsewhere, in place of computing it. */
  provide(text: string): void {
    this.#body ??= Buffer.from(text, 'utf8');
  }

  get body(): Uint8Array {
    this.#body ??= Buffer.from(this.#text(), 'utf8');
    return this.#body;
  }

  get brotli(): Uint8Array {
    this.#brotli ??= brotliCompressSync(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    });
    return this.#brotli;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON file named after its content. The text is computed for the hash and dropped: most files are never asked for. */
export function jsonFile(name: string, text: () => string): BundleFile {
  return new LazyFile(`/portico/${name}.${hashOf(text())}.json`, JSON_TYPE, text);
}

/**
 * The files of a compiled portal that have been made, by their addresses. An address contains the hash of the content, so a file of the
 * previous compilation with the same address is used again together with the bytes that it has computed.
 */
export class FileStore {
  readonly made = new Map<string, BundleFile>();
  readonly #previous: ReadonlyMap<string, BundleFile> | undefined;
  /** Texts that were computed elsewhere, by the addresses of their files. */
  readonly #texts: Map<string, string>;

  constructor(previous: ReadonlyMap<string, BundleFile> | undefined, texts: ReadonlyMap<string, string> | undefined) {
    this.#previous = previous;
    this.#texts = new Map(texts);
  }

  /** Adds a file and returns its address. */
  put(file: BundleFile): string {
    const { path } = file;
    if (!this.made.has(path)) this.made.set(path, this.#withText(this.#previous?.get(path) ?? file));
    return path;
  }

  #withText(file: BundleFile): BundleFile {
    const text = this.#texts.get(file.path);
    if (text === undefined) return file;
    if (file instanceof LazyFile) file.provide(text);
    this.#texts.delete(file.path);
    return file;
  }
}
