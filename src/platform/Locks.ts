/** Mutual exclusion between the tabs of one browser (Web Locks). */
export interface Locks {
  /** Runs `action` while no other tab holds `name`. */
  hold<T>(name: string, action: () => Promise<T>): Promise<T>;
}
