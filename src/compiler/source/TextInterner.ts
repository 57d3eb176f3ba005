/** Gives the string of the last time for an equal text: comparing a string with itself is fast, however long it is. */
export class TextInterner {
  #last = '';

  intern(text: string): string {
    if (text !== this.#last) this.#last = text;
    return this.#last;
  }
}
