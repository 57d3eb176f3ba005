/** Does a piece of work once for all who ask for it under one key within `ms` of its end, if `keeps` says so of the result. */
export function shareResult<Result>(
  ms: number,
  keeps: (result: Result) => boolean,
): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const under = new Map<string, Promise<Result>>();
  return (key, work) => {
    const known = under.get(key);
    if (known) return known;
    const begun = work();
    under.set(key, begun);
    const forget = () => void under.delete(key);
    begun.then((result) => (keeps(result) ? void setTimeout(forget, ms).unref() : forget()), forget);
    return begun;
  };
}
