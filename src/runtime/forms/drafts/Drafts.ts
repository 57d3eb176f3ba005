import { createContext } from 'react';

/**
 * Stores the text of a draft as form data without rendering the form; `name` is the name of the input element. Returns false, and stores
 * nothing, when something else in the form would have to be rendered: then the draft has to be committed.
 */
export type StoreDraft = (name: string, value: unknown) => boolean;

/** The drafts of one form (see Draft). */
export class Drafts {
  readonly #flushes = new Set<() => void>();
  readonly store: StoreDraft;
  /** Whether a pointer is down within the form: then the control under it must not move. */
  isPressed = false;

  constructor(store: StoreDraft = () => false) {
    this.store = store;
  }

  /** Registers the `flush` of an input's draft; the returned function removes it. */
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
