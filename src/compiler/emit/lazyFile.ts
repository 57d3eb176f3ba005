import { brotliCompressSync, constants } from 'node:zlib';
import type { BundleFile } from '#model';

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
