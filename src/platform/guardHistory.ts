/** Asks before Back and Forward leave the current page; a refusal leads back to it. Call the result to end the guard. */
export function guardHistory(window: Window, ask: () => boolean): () => void {
  const { location, history } = window;
  const currentPage = (): string => location.pathname + location.search;
  const start = { page: currentPage(), href: location.href, state: history.state as unknown, index: indexOf(history.state) };
  let returning = false;
  const onPopState = (event: PopStateEvent): void => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (currentPage() === start.page || ask()) return;
    event.stopImmediatePropagation();
    const index = indexOf(history.state);
    if (index === undefined || start.index === undefined || index === start.index) {
      history.pushState(start.state, '', start.href);
      return;
    }
    returning = true;
    history.go(start.index - index);
  };
  // In the capture phase, before the router is told.
  window.addEventListener('popstate', onPopState, true);
  return () => window.removeEventListener('popstate', onPopState, true);
}

/** Index of a history entry, as the router wrote it. */
function indexOf(state: unknown): number | undefined {
  const index: unknown = state !== null && typeof state === 'object' && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}
