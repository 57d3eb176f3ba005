/** One action of a user in the page, or of the test in the proxy. Texts are given by message key. */
export type Step =
  | { readonly open: string; readonly hash?: string }
  | { readonly go: string; readonly query?: { readonly [name: string]: string } }
  /** Done unless a field or button named `unless` is in sight; `of` holds the arguments of its text, `within` the role of what it stands in. */
  | {
      readonly press: string;
      readonly of?: { readonly [argument: string]: string };
      readonly unless?: string;
      readonly within?: 'dialog' | 'alertdialog';
    }
  | { readonly fill: string; readonly with?: { readonly [field: string]: string } }
  | { readonly type: string; readonly text: string }
  | { readonly tick: string; readonly of?: { readonly [argument: string]: string }; readonly unless?: string }
  | { readonly pick: string }
  | { readonly choose: string; readonly value: string }
  /**
   * Opens a filter of a table, `further` one that does not stand in the line, and takes an option of it if it names one; nothing if a button
   * named `unless` is in sight.
   */
  | { readonly filter: string; readonly option?: string; readonly further?: true; readonly unless?: string }
  /** Gives the field for files of the page a file of this name. */
  | { readonly attach: string; readonly content: string }
  | { readonly treat: string; readonly status: number }
  | { readonly signIn: string };

/** An answer of the test's own. */
export interface Stub {
  readonly status?: number;
  readonly json?: unknown;
  /** Media type of a file that stands in; its bytes are `json`. */
  readonly type?: string;
  readonly until?: 'do';
}

/** How a use of a call is reached, set off and tried again. */
export interface Trigger {
  /** Demo account; absent for a visitor. */
  readonly as?: string;
  /** Account that `as` acts for. */
  readonly acting?: string;
  /** A screen too narrow for the menu bar. */
  readonly narrow?: boolean;
  /** Route that is open before. */
  readonly open?: string;
  /** Parameters of routes that differ from places.json. */
  readonly routeParams?: { readonly [parameter: string]: string };
  readonly hash?: string;
  /** Answers in place of the server's, so that a success leaves nothing behind; `until: do` ends with the steps before. */
  readonly stubs?: { readonly [operation: string]: Stub };
  /** Done before the fault, not part of the try. */
  readonly steps?: readonly Step[];
  readonly do: readonly Step[];
  /** Default: `do` again. */
  readonly retry?: readonly Step[];
  /** The documents swallow this failure; the sentence says where. */
  readonly quiet?: string;
  /** Message key of the text that announces the failure politely instead of as an alert. */
  readonly says?: string;
  /** Swallowed even with a 500. */
  readonly silent?: boolean;
  /** What is set off leaves the page whether or not the call succeeds. */
  readonly away?: boolean;
  /** The browser keeps something of a success, so that the next try is a new person's; the sentence says what. */
  readonly leaves?: string;
  /** What is typed goes away when the server has answered; the sentence says where. */
  readonly cleared?: string;
  /** Faults after which the page goes to another route, as the documents want it; `because` says where. */
  readonly leads?: { readonly [fault: string]: { readonly to: string; readonly because: string } };
}
