import { type PreparedWindow, prepareWindow } from './preparedWindow.ts';

/** The address of the page, and ways to leave it that bypass the router, so that the browser loads a whole page. */
export interface PageLocation {
  readonly origin: string;
  readonly host: string;
  /** Path, query and hash. */
  readonly current: { readonly path: string; readonly query: string; readonly hash: string };
  /** Loads another page in this window. When only the hash differs from the current address, the browser loads nothing. */
  assign(url: string): void;
  /** Loads the current page again. */
  reload(): void;
  /** Opens the print dialog; `head` is a line on top of each page. */
  print(head?: string): void;
  /** Opens `url` in a new window, which gets no access to this one (noopener, noreferrer). */
  openWindow(url: string): void;
  /** Opens a window that says `text` and waits for its address; undefined if the browser bars it. */
  prepareWindow(text: string): PreparedWindow | undefined;
  /**
   * Calls `mayLeave` before Back or Forward lead to another page, and stays on the page when it returns false. The returned function ends
   * the guard. Optional, because most tests have no history.
   */
  guardHistory?(mayLeave: () => boolean): () => void;
}

/** The location of a window. */
export function browserLocation(window: Window): PageLocation {
  return {
    get origin() {
      return window.location.origin;
    },
    get host() {
      return window.location.host;
    },
    get current() {
      const { pathname, search, hash } = window.location;
      return { path: pathname, query: search, hash };
    },
    assign: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
    print(head) {
      if (head === undefined) window.print();
      else void import(/* webpackChunkName: "print" */ './printWithHead.ts').then(({ printWithHead }) => printWithHead(window, head));
    },
    openWindow: (url) => {
      window.open(url, '_blank', 'noopener,noreferrer');
    },
    prepareWindow: (text) => prepareWindow(window, text),
    guardHistory: (mayLeave) => guardHistory(window, mayLeave),
  };
}

/**
 * See PageLocation.guardHistory. The browser reports Back and Forward (`popstate`) after it has changed the address. If the user stays, the
 * guard therefore hides the event from the router and returns to the page where it began (`guarded`). The move back causes a second event,
 * which the guard hides too.
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
      // How many entries the guarded page is away is unknown: show it by a new entry.
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
