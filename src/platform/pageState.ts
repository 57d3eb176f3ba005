/** What the browser says about the page and its user, and what the page says about itself to the browser. */
export interface PageState {
  readonly visible: boolean;
  readonly online: boolean;
  /** Languages that the browser prefers, BCP 47, best first. */
  readonly languages: readonly string[];
  /** Whether the user asks for less data; undefined where the browser does not tell. */
  readonly savesData?: boolean | undefined;
  /** Calls `onChange` when `visible` or `online` changes; call the result to stop. */
  watch(onChange: () => void): () => void;
  /** Sets the language or the title of the HTML page, or both. */
  describe(page: { readonly language?: string; readonly title?: string }): void;
}

/** The state of the page in a window. */
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
    get savesData() {
      // Not in the types of the DOM, because not every browser has it.
      return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData;
    },
    watch(onChange) {
      document.addEventListener('visibilitychange', onChange);
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        document.removeEventListener('visibilitychange', onChange);
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    describe({ language, title }) {
      if (language !== undefined) document.documentElement.lang = language;
      if (title !== undefined) document.title = title;
    },
  };
}
