/** Mutual exclusion between the tabs of one browser (Web Locks API). */
export interface Locks {
  /** Waits until no other tab holds the lock `name`, then holds it while `action` runs. */
  hold<T>(name: string, action: () => Promise<T>): Promise<T>;
}

/** Locks of a browser. Browsers have them on https and localhost only; elsewhere the action runs at once, without a lock. */
export function browserLocks(navigator: Navigator): Locks {
  return {
    hold: <T>(name: string, action: () => Promise<T>): Promise<T> => {
      if (!('locks' in navigator) || navigator.locks === undefined) return action();
      return navigator.locks.request(name, action) as Promise<T>;
    },
  };
}
