import { guardHistory } from './guardHistory.ts';
import type { PageLocation } from './PageLocation.ts';

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
    load: (url) => {
      // An address that differs by its hash alone would not load a document.
      window.location.assign(url);
    },
    reload: () => window.location.reload(),
    print: () => window.print(),
    open: (url) => {
      window.open(url, '_blank', 'noopener,noreferrer');
    },
    guardHistory: (ask) => guardHistory(window, ask),
  };
}
