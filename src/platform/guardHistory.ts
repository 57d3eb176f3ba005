/** Asks before Back and Forward leave the page that is open now; a refusal leads back to it. The answer ends the guard. */
export function guardHistory(window: Window, ask: () => boolean): () => void {
  const { location, history } = window;
  const pageNow = (): string => location.pathname + location.search;
  const start = { page: pageNow(), href: location.href, state: history.state as unknown, at: indexOf(history.state) };
  let returning = false;
  const heard = (event: PopStateEvent): void => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (pageNow() === start.page || ask()) return;
    event.stopImmediatePropagation();
    const here = indexOf(history.state);
    if (here === undefined || start.at === undefined || here === start.at) {
      history.pushState(start.state, '', start.href);
      return;
    }
    returning = true;
    history.go(start.at - here);
  };
  // Before the router hears of it.
  window.addEventListener('popstate', heard, true);
  return () => window.removeEventListener('popstate', heard, true);
}

/** Where an entry stands in the history, as the router wrote it. */
function indexOf(state: unknown): number | undefined {
  const index: unknown = state !== null && typeof state === 'object' && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}
