/** A tab of any browser, as far as a proof needs one. */
export interface Tab {
  /** Evaluates an expression in the page and waits for it; what it gives must be JSON. */
  run<Outcome>(expression: string): Promise<Outcome>;
}
