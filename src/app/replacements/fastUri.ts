/** Base for addresses that name no host, because the browser's URL parses only absolute ones. */
const DEFAULT_BASE = 'schema://document/';

/** The absolute form of an address; what is no address stays as it is. */
function absolute(address: string, base = DEFAULT_BASE): string {
  try {
    return new URL(address, new URL(base, DEFAULT_BASE)).href;
  } catch {
    return address;
  }
}

/** Stands in for the library `fast-uri` (README.md): the two functions that rjsf calls for `$id` and `$ref`, by the browser's own URL. */
const fastUri = {
  /** Resolves `reference` against `base`; the result is relative when neither names a host. */
  resolve(base: string, reference: string): string {
    const address = absolute(reference, base);
    return address.startsWith(DEFAULT_BASE) ? address.slice(DEFAULT_BASE.length) : address;
  },
  /** Whether two addresses are the same one. */
  equal: (one: string, other: string): boolean => absolute(one) === absolute(other),
};

// rjsf imports it as the default export.
export default fastUri;
