/** Texts stored in this browser. A storage that is full or forbidden stores nothing and never throws. */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes everything. */
  clear(): void;
  /** Calls back when another tab changes a key; call the result to stop. */
  watch(then: (key: string | undefined, value: string | undefined) => void): () => void;
}

/** Local or session storage of a window. Where the browser forbids it (private mode, quota) nothing is stored. */
export function browserStorage(window: Window, area: 'localStorage' | 'sessionStorage' = 'localStorage'): KeyValueStorage {
  return {
    get: (key) => attempt(() => window[area].getItem(key)) ?? undefined,
    set: (key, value) => {
      attempt(() => window[area].setItem(key, value));
    },
    remove: (key) => {
      attempt(() => window[area].removeItem(key));
    },
    clear: () => {
      attempt(() => window[area].clear());
    },
    watch(then) {
      const onChange = (event: StorageEvent): void => then(event.key ?? undefined, event.newValue ?? undefined);
      window.addEventListener('storage', onChange);
      return () => window.removeEventListener('storage', onChange);
    },
  };
}

/** Storage access throws where cookies are blocked; a portal without memory still works. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
