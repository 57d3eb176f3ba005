/** Mutual exclusion between the tabs of one browser (Web Locks). */
export interface Locks {
  /** Runs `action` while no other tab holds `name`. */
  hold<T>(name: string, action: () => Promise<T>): Promise<T>;
}

/** Web Locks of a browser; without them (plain http on a far host) the action runs at once. */
export function browserLocks(navigator: Navigator): Locks {
  return {
    hold: <T>(name: string, action: () => Promise<T>): Promise<T> => {
      if (!('locks' in navigator) || navigator.locks === undefined) return action();
      return navigator.locks.request(name, action) as Promise<T>;
    },
  };
}
