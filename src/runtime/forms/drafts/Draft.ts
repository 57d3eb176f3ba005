import type { Drafts } from './Drafts.ts';

/** A draft is stored or committed (see Draft) when no key has been pressed for this time. */
const IDLE_MS = 250;

/** An input element whose text may be a draft. */
export type DraftInput = HTMLInputElement | HTMLTextAreaElement;

/** Where the text of a draft goes: `drafts.store` makes it form data without rendering, `commit` gives it to rjsf, which renders. */
export interface DraftTarget {
  readonly drafts: Drafts;
  readonly commit: (text: string) => void;
  /** Name of the input element if the field's value is a text; undefined for e.g. a number, which cannot be stored as it is typed. */
  readonly name: string | undefined;
}

/**
 * The text that the user is typing into one input, while only the input knows it. Rendering a long form for every key would be slow, so
 * React does not render for a draft. When the user pauses, the draft is either *stored*: it becomes form data without a rendering. Or it is
 * *committed*: rjsf takes the text and renders the form. useDraft connects a draft to an input.
 */
export class Draft {
  /** Set at every rendering. */
  target: DraftTarget | undefined;
  readonly #input: () => DraftInput | null;
  /** The value that rjsf has for the field. */
  #value: unknown;
  /** Whether the user has typed something that is not committed. */
  #isPending = false;
  /** The text that has been stored and is not committed. */
  #storedText: string | undefined;
  #isUnread = false;
  /** The text that was committed last, until rjsf passes it back as the new value. */
  #committedText: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(input: () => DraftInput | null) {
    this.#input = input;
  }

  /** What an input shows for a value. */
  static textOf(value: unknown): string {
    return value === undefined || value === null ? '' : String(value);
  }

  /**
   * To be called when rjsf has a new value for the field. The value replaces what the user has typed, unless it is the value that this draft
   * committed and the user has typed on since.
   */
  show(value: unknown): void {
    const input = this.#input();
    const text = Draft.textOf(value);
    const isFromThisDraft = this.#committedText === text;
    this.#value = value;
    this.#committedText = undefined;
    if (input === null || (isFromThisDraft && this.#isPending)) return;
    this.stop();
    this.#isPending = false;
    this.#storedText = undefined;
    this.#isUnread = false;
    if (!showsText(input, text)) input.value = text;
  }

  /** Whether the input has a text that form data has not. */
  get isUnread(): boolean {
    return this.#isUnread;
  }

  /** To be called when the user has changed the text. */
  readonly write = (): void => {
    this.#isPending = true;
    this.#setUnread(this.#input()?.value !== (this.#storedText ?? Draft.textOf(this.#value)));
    this.#startTimer();
  };

  /**
   * To be called when the input loses the focus: commits, but not while a pointer is down. If an error above a button disappeared between
   * press and release of the pointer, the button would move away and miss the click.
   */
  readonly leave = (): void => {
    if (this.target?.drafts.isPressed) this.#startTimer();
    else this.flush();
  };

  /** Commits now if there is something to commit. */
  readonly flush = (): void => {
    this.stop();
    const text = this.#input()?.value;
    const isUnchanged = text === Draft.textOf(this.#value) && this.#storedText === undefined;
    if (!this.#isPending || text === undefined || isUnchanged) return;
    this.#isPending = false;
    this.#storedText = undefined;
    this.#committedText = text;
    // Without `onText`: the data that follows is announced by itself, and until then the form counts as changed.
    this.#isUnread = false;
    this.target?.commit(text);
  };

  /** Stops the timer: nothing happens until the next key or flush. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#storeOrCommit, IDLE_MS);
  }

  readonly #storeOrCommit = (): void => {
    const input = this.#input();
    const { drafts, name } = this.target ?? {};
    // Only while the user is in the input. Not an empty text: the field's value for it may be another one, e.g. undefined.
    const canStore = this.#isPending && input !== null && input.value !== '' && name !== undefined && document.activeElement === input;
    if (canStore && drafts?.store(name, input.value)) {
      this.#storedText = input.value;
      this.#setUnread(false);
    } else this.flush();
  };

  #setUnread(isUnread: boolean): void {
    if (isUnread === this.#isUnread) return;
    this.#isUnread = isUnread;
    this.target?.drafts.onText();
  }
}

/** Whether an input shows a text. For a number also in another notation: 1.50 is 1.5. */
function showsText(input: DraftInput, text: string): boolean {
  return input.value === text || (input.type === 'number' && input.value !== '' && text !== '' && Number(input.value) === Number(text));
}
