/** Work that any number may ask for: begun at most once in `ms`, and all who ask before it begins share it. */
export function sparingly(work: () => Promise<unknown>, ms: number): () => Promise<void> {
  let begun = 0;
  let soon: Promise<void> | undefined;
  async function next(): Promise<void> {
    const rest = begun + ms - Date.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    begun = Date.now();
    soon = undefined;
    await work();
  }
  return () => {
    soon ??= next();
    return soon;
  };
}
