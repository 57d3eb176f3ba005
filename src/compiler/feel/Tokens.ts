const TOKEN = / *([A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\.[0-9]+)?|'(?:[^'\\]|\\[\\'"ntr])*'|!=|<=|>=|[-+*/=<>()[\]{},:.])/y;

/** Takes an expression apart into names, numbers, texts and signs, one after the other, as far as these are the usual ones. */
export class Tokens {
  readonly #expression: string;
  #token = '';
  #from = 0;
  #end = 0;
  #hasGivenUp = false;

  constructor(expression: string) {
    this.#expression = expression;
    this.advance();
  }

  /** The token that is read next; empty at the end of the expression, and once reading was given up. */
  get token(): string {
    return this.#token;
  }

  /** Where that token begins. */
  get from(): number {
    return this.#from;
  }

  /** Where the token before it ends. */
  get end(): number {
    return this.#end;
  }

  get hasGivenUp(): boolean {
    return this.#hasGivenUp;
  }

  advance(): void {
    if (this.#hasGivenUp) return;
    this.#end = this.#from + this.#token.length;
    TOKEN.lastIndex = this.#end;
    const [, token] = TOKEN.exec(this.#expression) ?? [];
    if (token === undefined) {
      if (this.#expression.trimEnd().length > this.#end) this.#hasGivenUp = true;
      this.#token = '';
      return;
    }
    this.#token = token;
    this.#from = TOKEN.lastIndex - token.length;
  }

  /** Takes the token if it is this one. */
  takes(token: string): boolean {
    if (this.#token !== token) return false;
    this.advance();
    return true;
  }

  /** Takes the token, which has to be this one. */
  expect(token: string): void {
    if (!this.takes(token)) this.giveUp();
  }

  giveUp(): void {
    this.#hasGivenUp = true;
    this.#token = '';
  }
}
