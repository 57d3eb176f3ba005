/** What the page can tell about itself: visible, on line, languages, leaving. */
export interface PageState {
  readonly visible: boolean;
  readonly online: boolean;
  /** Languages that the browser prefers, BCP 47, best first. */
  readonly languages: readonly string[];
  /** Calls back when `visible` or `online` changes; call the result to stop. */
  watch(then: () => void): () => void;
  /** Sets language and title of the document. */
  describe(page: { readonly language?: string; readonly title?: string }): void;
}

/** The state of a window and its document. */
export function browserPageState(window: Window): PageState {
  const { document, navigator } = window;
  return {
    get visible() {
      return document.visibilityState !== 'hidden';
    },
    get online() {
      return navigator.onLine;
    },
    get languages() {
      return navigator.languages;
    },
    watch(then) {
      document.addEventListener('visibilitychange', then);
      window.addEventListener('online', then);
      window.addEventListener('offline', then);
      return () => {
        document.removeEventListener('visibilitychange', then);
        window.removeEventListener('online', then);
        window.removeEventListener('offline', then);
      };
    },
    describe({ language, title }) {
      if (language !== undefined) document.documentElement.lang = language;
      if (title !== undefined) document.title = title;
    },
  };
}
