/** Thrown where a drawing holds what is not allowed: it stops the parser. */
export class NotAllowed extends Error {
  /** The name of the element, attribute or instruction. */
  readonly what: string;

  constructor(what: string) {
    super(`${what} is not allowed`);
    this.what = what;
  }
}
