/** Takes a draft at rest without committing it, if nothing but the input needs to show it; `name` is the name of the input's element. */
export type KeepDraft = (name: string, value: unknown) => boolean;

/** Inputs of one form that may hold text not yet committed. */
export class Drafts {
  readonly #flushes = new Set<() => void>();
  /** Asked when a draft rests; answers true when the draft may stay one until its input is left. */
  readonly keep: KeepDraft;
  /** A pointer is down within the form: what it is about to click must not move. */
  pressed = false;

  constructor(keep: KeepDraft = () => false) {
    this.keep = keep;
  }

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
