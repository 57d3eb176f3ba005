import type { Drafts } from './Drafts.ts';

/** A text is stored or committed (see Draft) when no key was pressed for this time. */
const IDLE_MS = 250;

/** An input element whose text may be a draft. */
export type DraftInput = HTMLInputElement | HTMLTextAreaElement;

/** Where the text of a draft goes: to the form's drafts as data, or by `commit` to rjsf, which renders the form. */
export interface DraftTarget {
  readonly drafts: Drafts;
  readonly commit: (text: string) => void;
  /** Name of the input element, if the field's value is the text itself. */
  readonly name: string | undefined;
}

/**
 * The text of one input while the user types. React does not render for a draft. It is *stored* when it is passed on as form data without
 * rendering, and *committed* when rjsf takes it over and renders the form. useDraft connects it to an input.
 */
export class Draft {
  /** Set at every render. */
  target: DraftTarget | undefined;
  readonly #input: () => DraftInput | null;
  /** The committed value that the draft was written over. */
  #value: unknown;
  #isPending = false;
  /** Some text was stored without being committed. */
  #isStored = false;
  /** The text that was committed last, until its value arrives. */
  #sent: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(input: () => DraftInput | null) {
    this.#input = input;
  }

  /** A value as text. */
  static textOf(value: unknown): string {
    return value === undefined || value === null ? '' : String(value);
  }

  /** Shows a new value. It replaces what was written over the old one, unless the new value is what the draft itself committed. */
  show(value: unknown): void {
    const input = this.#input();
    const text = Draft.textOf(value);
    const isOwn = this.#sent === text;
    this.#value = value;
    this.#sent = undefined;
    if (input === null || (isOwn && this.#isPending)) return;
    this.stop();
    this.#isPending = false;
    this.#isStored = false;
    if (!shows(input, text)) input.value = text;
  }

  /** A key changed the text. */
  readonly write = (): void => {
    this.#isPending = true;
    this.#startTimer();
  };

  /**
   * The input loses the focus: commits, but later if a pointer is down. A commit between press and release of a button could remove an
   * error above it and move the button away from the pointer.
   */
  readonly leave = (): void => {
    if (this.target?.drafts.isPressed) this.#startTimer();
    else this.flush();
  };

  /** Commits now, if the text is a draft. */
  readonly flush = (): void => {
    this.stop();
    const text = this.#input()?.value;
    const isUnchanged = text === Draft.textOf(this.#value) && !this.#isStored;
    if (!this.#isPending || text === undefined || isUnchanged) return;
    this.#isPending = false;
    this.#isStored = false;
    this.#sent = text;
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
    // A draft stays a draft only while the user is in the input and the text is not empty, which may mean another value.
    const mayStay = this.#isPending && input !== null && input.value !== '' && name !== undefined && document.activeElement === input;
    if (mayStay && drafts?.store(name, input.value)) this.#isStored = true;
    else this.flush();
  };
}

/** Whether an input shows a text; a number may be written in several ways. */
function shows(input: DraftInput, text: string): boolean {
  return input.value === text || (input.type === 'number' && input.value !== '' && text !== '' && Number(input.value) === Number(text));
}
