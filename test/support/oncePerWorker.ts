const ofWorker = (globalThis as { readonly madeByWorker?: Map<string, unknown> }).madeByWorker ?? new Map<string, unknown>();

/**
 * What `make` gives, made once for all test files of a worker of jest (madeByWorker.mjs): for what costs seconds, follows from the files
 * of the repository alone and is never changed.
 */
export function oncePerWorker<T>(name: string, make: () => Promise<T>): Promise<T> {
  const found = ofWorker.get(name) ?? make();
  ofWorker.set(name, found);
  return found as Promise<T>;
}

/** The same for a text that is made at once. */
export function madeOnce(name: string, make: () => string): string {
  const found = (ofWorker.get(name) as string | undefined) ?? make();
  ofWorker.set(name, found);
  return found;
}
