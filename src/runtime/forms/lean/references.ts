const nowhere = 'schema://document/';

function absolute(address: string, base = nowhere): string {
  try {
    return new URL(address, new URL(base, nowhere)).href;
  } catch {
    return address;
  }
}

/** Resolving of `$id` and `$ref` as rjsf needs it, by the browser's own URL in place of `fast-uri` (webpack alias). */
const references = {
  /** The address of `reference` seen from `base`; as short as it was written when neither names a host. */
  resolve(base: string, reference: string): string {
    const found = absolute(reference, base);
    return found.startsWith(nowhere) ? found.slice(nowhere.length) : found;
  },
  /** Whether two addresses are the same one. */
  equal: (one: string, other: string): boolean => absolute(one) === absolute(other),
};

// rjsf takes it as the default of its module.
export default references;
