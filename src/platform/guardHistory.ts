/**
 * Calls `mayLeave` before Back or Forward lead to another page; when it returns false, the browser returns to the current page. The browser
 * has already changed the address when it reports Back, so the guard hides that event from the router and goes back by history. Call the
 * result to end the guard.
 */
export function guardHistory(window: Window, mayLeave: () => boolean): () => void {
  const { location, history } = window;
  const currentPage = (): string => location.pathname + location.search;
  const guarded = { page: currentPage(), href: location.href, state: history.state as unknown, index: indexOf(history.state) };
  let isReturning = false;
  const onPopState = (event: PopStateEvent): void => {
    if (isReturning) {
      // This event comes from the guard's own `history.go` below.
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (currentPage() === guarded.page || mayLeave()) return;
    event.stopImmediatePropagation();
    const index = indexOf(history.state);
    if (index === undefined || guarded.index === undefined || index === guarded.index) {
      // The distance to the guarded entry is unknown: a new entry for the same page takes its part.
      history.pushState(guarded.state, '', guarded.href);
      return;
    }
    isReturning = true;
    history.go(guarded.index - index);
  };
  // In the capture phase, so that the guard runs before the listener of the router and can stop the event.
  window.addEventListener('popstate', onPopState, true);
  return () => window.removeEventListener('popstate', onPopState, true);
}

/** Position of an entry in the history: react-router stores it in the state of the entry as `idx`. */
function indexOf(state: unknown): number | undefined {
  const index: unknown = state !== null && typeof state === 'object' && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}
