/**
 * Returns a function that starts `work` at most once in `ms` milliseconds. A call within that time waits; all calls that are made before
 * the next start share one promise.
 */
export function coalesce(work: () => Promise<unknown>, ms: number): () => Promise<void> {
  let startedAt = 0;
  let pending: Promise<void> | undefined;
  async function next(): Promise<void> {
    const remaining = startedAt + ms - Date.now();
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
    startedAt = Date.now();
    pending = undefined;
    await work();
  }
  return () => {
    pending ??= next();
    return pending;
  };
}
