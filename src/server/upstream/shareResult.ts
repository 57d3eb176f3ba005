/**
 * Shares the result of asynchronous work among its callers: while the work of a key runs, and for `ms` after its end, whoever asks for the
 * key gets that result. Results for which `isShareable` is false, and errors, are forgotten at the end.
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
