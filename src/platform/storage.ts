/** Texts stored in this browser by key. Never throws: where storage is full or forbidden, nothing is stored and nothing is found. */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes every key that begins with a prefix and whose value `isRemoved` takes. */
  clear(prefix: string, isRemoved: (value: string) => boolean): void;
  /**
   * Calls `onChange` when another tab changes a value; call the result to stop. `value` is undefined for a removed value; `key` is
   * undefined when everything was removed.
   */
  watch(onChange: (key: string | undefined, value: string | undefined) => void): () => void;
}

/** Local storage of a window. */
export function browserStorage(window: Window): KeyValueStorage {
  return {
    get: (key) => attempt(() => window.localStorage.getItem(key)) ?? undefined,
    set: (key, value) => {
      attempt(() => window.localStorage.setItem(key, value));
    },
    remove: (key) => {
      attempt(() => window.localStorage.removeItem(key));
    },
    clear: (prefix, isRemoved) => {
      const entries = attempt(() => Object.entries<string>(window.localStorage)) ?? [];
      for (const [key, value] of entries)
        if (key.startsWith(prefix) && isRemoved(value)) attempt(() => window.localStorage.removeItem(key));
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
