/** Calls back when the page has nothing else to do, at the latest after two seconds; the answer calls it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}
