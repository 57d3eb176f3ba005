/**
 * Returns a function that runs asynchronous work by key. While the work of a key runs, and for `ms` milliseconds afterwards, further calls
 * with the key do not run their work but get the same result. An error, or a result for which `isShareable` is false, is shared only while
 * the work runs.
 */
export function shareResult<Result>(
  ms: number,
  isShareable: (result: Result) => boolean,
): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const results = new Map<string, Promise<Result>>();
  return (key, work) => {
    const shared = results.get(key);
    if (shared) return shared;
    const result = work();
    results.set(key, result);
    const forget = () => void results.delete(key);
    result.then((value) => {
      if (isShareable(value)) setTimeout(forget, ms).unref();
      else forget();
    }, forget);
    return result;
  };
}
