/** Inputs of one form that may hold text not yet committed. */
export class Drafts {
  readonly #flushes = new Set<() => void>();
  /** A pointer is down within the form: what it is about to click must not move. */
  pressed = false;

  /** Enters an input's flush; the answer takes it out. */
  add(flush: () => void): () => void {
    this.#flushes.add(flush);
    return () => this.#flushes.delete(flush);
  }

  /** Commits every draft now. */
  flush(): void {
    for (const flush of [...this.#flushes]) flush();
  }
}
