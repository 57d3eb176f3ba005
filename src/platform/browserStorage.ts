import type { KeyValueStorage } from './KeyValueStorage.ts';

/** Local or session storage of a window. Where the browser forbids it (private mode, quota) nothing is kept. */
export function browserStorage(window: Window, area: 'localStorage' | 'sessionStorage' = 'localStorage'): KeyValueStorage {
  return {
    get: (key) => tried(() => window[area].getItem(key)) ?? undefined,
    set: (key, value) => {
      tried(() => window[area].setItem(key, value));
    },
    remove: (key) => {
      tried(() => window[area].removeItem(key));
    },
    clear: () => {
      tried(() => window[area].clear());
    },
    watch(then) {
      const heard = (event: StorageEvent): void => then(event.key ?? undefined, event.newValue ?? undefined);
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}

/** Storage access throws where cookies are blocked; a portal without memory still works. */
function tried<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
