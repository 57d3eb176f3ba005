import { createContext } from 'react';

/**
 * Stores the text of a draft as form data without rendering the form. False when something besides the input would have to be rendered:
 * then the draft has to be committed. `name` is that of the input element.
 */
export type StoreDraft = (name: string, value: unknown) => boolean;

/** The drafts of one form: texts that its inputs hold and that are not yet committed. See Draft. */
export class Drafts {
  readonly #flushes = new Set<() => void>();
  /** Called when the user pauses; true when the draft may stay uncommitted until its input is left. */
  readonly store: StoreDraft;
  /** Whether a pointer is down within the form: what it is about to click must not move. */
  isPressed = false;

  constructor(store: StoreDraft = () => false) {
    this.store = store;
  }

  /** Registers the flush of an input; the returned function removes it. */
  add(flush: () => void): () => void {
    this.#flushes.add(flush);
    return () => this.#flushes.delete(flush);
  }

  /** Commits every draft now. */
  flush(): void {
    for (const flush of [...this.#flushes]) flush();
  }
}

/** The drafts of the surrounding form. */
export const DraftRegistry = createContext(new Drafts());
