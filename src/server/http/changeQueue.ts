/** So many pages are told in a second: about as many reads as a process answers in that time beside all else. */
const PER_SECOND = 250;
const SECOND_MS = 1000;

/**
 * Tells open pages which operations give something else now: the first portion at once, a further one each second, since all that are told
 * read again. A page that waits is told everything that has come up by then at once.
 */
export class ChangeQueue<Page> {
  readonly #waiting = new Map<Page, Set<string>>();
  readonly #tell: (page: Page, operations: readonly string[]) => void;
  #pause: NodeJS.Timeout | undefined;

  constructor(tell: (page: Page, operations: readonly string[]) => void) {
    this.#tell = tell;
  }

  add(pages: Iterable<Page>, operations: readonly string[]): void {
    for (const page of pages) {
      const waiting = this.#waiting.get(page) ?? new Set();
      for (const operation of operations) waiting.add(operation);
      this.#waiting.set(page, waiting);
    }
    if (this.#pause === undefined) this.#tellNext();
  }

  /** Forgets a page that is gone. */
  delete(page: Page): void {
    this.#waiting.delete(page);
  }

  clear(): void {
    clearTimeout(this.#pause);
    this.#waiting.clear();
  }

  #tellNext(): void {
    this.#pause = undefined;
    if (this.#waiting.size === 0) return;
    this.#pause = setTimeout(() => this.#tellNext(), SECOND_MS).unref();
    const next = [...this.#waiting].slice(0, PER_SECOND);
    for (const [page, operations] of next) {
      this.#waiting.delete(page);
      this.#tell(page, [...operations]);
    }
  }
}
