/** The changes of a thing: whoever listens is called after each, and their number tells whether there was one. */
export class Changes {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A number that differs after every change. */
  readonly revision = (): number => this.#count;

  notify(): void {
    this.#count += 1;
    for (const listener of this.#listeners) listener();
  }
}
