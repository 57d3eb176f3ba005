const ofWorker =
  (globalThis as { readonly madeByWorker?: Map<string, Promise<unknown>> }).madeByWorker ?? new Map<string, Promise<unknown>>();

/**
 * What `make` gives, made once for all test files of a worker of jest (nodeEnvironment.mjs): for what costs seconds, follows from the files
 * of the repository alone and is never changed.
 */
export function oncePerWorker<T>(name: string, make: () => Promise<T>): Promise<T> {
  const found = ofWorker.get(name) ?? make();
  ofWorker.set(name, found);
  return found as Promise<T>;
}
