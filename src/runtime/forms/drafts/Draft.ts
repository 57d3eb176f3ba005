import type { Drafts } from './Drafts.ts';

const REST_MS = 250;

/** An element that holds a draft. */
export type DraftInput = HTMLInputElement | HTMLTextAreaElement;

/** Where the text of a draft goes. */
export interface DraftPlace {
  readonly drafts: Drafts;
  readonly commit: (text: string) => void;
  /** Name of the input's element, if the field's value is the very text. */
  readonly name: string | undefined;
}

/** Whether an input shows a text; a number may be written in several ways. */
function shows(input: DraftInput, text: string): boolean {
  return input.value === text || (input.type === 'number' && input.value !== '' && text !== '' && Number(input.value) === Number(text));
}

/** The text of one input while it is not yet committed. */
export class Draft {
  /** Renewed at every render. */
  place: DraftPlace | undefined;
  readonly #input: () => DraftInput | null;
  #over: unknown;
  #isPending = false;
  /** Something of the draft was told on without being committed. */
  #isKept = false;
  /** The text that was committed last, until its value arrives. */
  #sent: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(input: () => DraftInput | null) {
    this.#input = input;
  }

  /** A value as text. */
  static shown(value: unknown): string {
    return value === undefined || value === null ? '' : String(value);
  }

  /** A value arrived: what was written over another one is dropped, unless that other one became this by the draft itself. */
  show(value: unknown): void {
    const input = this.#input();
    const text = Draft.shown(value);
    const isOwn = this.#sent === text;
    this.#over = value;
    this.#sent = undefined;
    if (input === null || (isOwn && this.#isPending)) return;
    this.stop();
    this.#isPending = false;
    this.#isKept = false;
    if (!shows(input, text)) input.value = text;
  }

  readonly write = (): void => {
    this.#isPending = true;
    this.#settle();
  };

  // Left for a button: a commit between press and release could take an error away and move the button from under the pointer.
  readonly leave = (): void => {
    if (this.place?.drafts.pressed) this.#settle();
    else this.flush();
  };

  readonly flush = (): void => {
    this.stop();
    const text = this.#input()?.value;
    const isBack = text === Draft.shown(this.#over) && !this.#isKept;
    if (!this.#isPending || text === undefined || isBack) return;
    this.#isPending = false;
    this.#isKept = false;
    this.#sent = text;
    this.place?.commit(text);
  };

  /** Nothing more happens by itself. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#rest, REST_MS);
  }

  readonly #rest = (): void => {
    const input = this.#input();
    const { drafts, name } = this.place ?? {};
    const mayStay = this.#isPending && input !== null && input.value !== '' && name !== undefined && document.activeElement === input;
    if (mayStay && drafts?.keep(name, input.value)) this.#isKept = true;
    else this.flush();
  };
}
