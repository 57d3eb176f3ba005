/** Texts stored in this browser by key. Never throws: where storage is full or forbidden, nothing is stored and nothing is found. */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes everything. */
  clear(): void;
  /**
   * Calls `onChange` when another tab changes a value; call the result to stop. `value` is undefined for a removed value; `key` is
   * undefined when everything was removed.
   */
  watch(onChange: (key: string | undefined, value: string | undefined) => void): () => void;
}

/** Local or session storage of a window. */
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
    watch(onChange) {
      const onEvent = (event: StorageEvent): void => onChange(event.key ?? undefined, event.newValue ?? undefined);
      window.addEventListener('storage', onEvent);
      return () => window.removeEventListener('storage', onEvent);
    },
  };
}

/** Browsers throw when storage is blocked (private mode, no cookies) or full; the portal works without storage. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
