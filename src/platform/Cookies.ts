/** Cookies that a script may read. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie for the whole origin; `days` is its life, a session cookie if absent. */
  set(name: string, value: string, days?: number): void;
  remove(name: string): void;
}
