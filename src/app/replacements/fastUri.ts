/** Put in front of relative URLs, because the browser's `URL` parses only absolute ones. */
const DEFAULT_BASE = 'schema://document/';

/** The absolute form of a URL; a text that is no URL is returned as it is. */
function absolute(address: string, base = DEFAULT_BASE): string {
  try {
    return new URL(address, new URL(base, DEFAULT_BASE)).href;
  } catch {
    return address;
  }
}

/** Replaces the library `fast-uri` (README.md): the two functions that rjsf calls for `$id` and `$ref`, made with the browser's `URL`. */
const fastUri = {
  /** Resolves `reference` against `base`; the result is relative if both are. */
  resolve(base: string, reference: string): string {
    const address = absolute(reference, base);
    return address.startsWith(DEFAULT_BASE) ? address.slice(DEFAULT_BASE.length) : address;
  },
  /** Whether two URLs are equal once they are absolute. */
  equal: (one: string, other: string): boolean => absolute(one) === absolute(other),
};

// rjsf imports it as the default export.
export default fastUri;
