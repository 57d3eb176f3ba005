import type { PageState } from './PageState.ts';

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
