import { createContext } from 'react';

/**
 * Stores the text of a draft as form data without rendering the form; `name` is the name of the input element. Returns false, and stores
 * nothing, when something else in the form would have to be rendered: then the draft has to be committed.
 */
export type StoreDraft = (name: string, value: unknown) => boolean;

/** What the drafts of a form need to know of one of them. */
interface RegisteredDraft {
  /** Whether it has a text that form data has not. */
  readonly isUnread: boolean;
  readonly flush: () => void;
}

/** The drafts of one round of a form (see Draft). */
export class Drafts {
  readonly #drafts = new Set<RegisteredDraft>();
  /** Set by the round (see useFormRound). */
  store: StoreDraft = () => false;
  /** Called when a text may have become unread, or have ceased to be. */
  onText: () => void = () => undefined;
  /** Whether a pointer is down within the form: then the control under it must not move. */
  isPressed = false;

  /** Whether the user has typed something that form data has not yet. */
  get isUnread(): boolean {
    return [...this.#drafts].some((draft) => draft.isUnread);
  }

  /** Registers the draft of an input; the returned function removes it. */
  add(draft: RegisteredDraft): () => void {
    this.#drafts.add(draft);
    return () => this.#drafts.delete(draft);
  }

  /** Commits every draft now. */
  flush(): void {
    for (const draft of [...this.#drafts]) draft.flush();
  }
}

/** The drafts of the surrounding form. */
export const DraftRegistry = createContext(new Drafts());
