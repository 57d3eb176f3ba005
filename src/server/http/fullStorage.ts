/** For how long a refused save says that the next would be refused too; callers are told to come back after it. */
export const FULL_SECONDS = 30;

/** Remembers that the storage was full when something was to be saved: a database on a full disk says nothing of it while it only reads. */
export class FullStorage {
  readonly #now: () => number;
  #until = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(): void {
    this.#until = this.#now() + FULL_SECONDS * 1000;
  }

  get isFull(): boolean {
    return this.#now() < this.#until;
  }
}
