import { entryMap } from '../source/entryMap.ts';
import type { Node, Source } from '../source/node.ts';

/**
 * Reads a JSON text into nodes, which know their positions; the values of JSON.parse do not. Many times as fast as the tolerant parser of
 * `parseSource`, because it explains no errors. Undefined if the text is no valid JSON, has a duplicate key or is nested deeper than
 * `maxDepth`; the tolerant parser then says what is wrong.
 */
export function readJson(source: Source, maxDepth: number): Node | undefined {
  try {
    JSON.parse(source.text);
  } catch {
    return undefined;
  }
  return new ValidJsonReader(source, maxDepth).read();
}

/** A number, true, false or null. */
const NUMBER_OR_WORD = /[-+.0-9A-Za-z]+/y;
const WHITE_SPACE = /[ \t\n\r]*/y;

/** Reads a text that is known to be valid JSON, so nothing is checked but duplicate keys and depth, which JSON.parse does not refuse. */
class ValidJsonReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #maxDepth: number;
  #position = 0;
  /** How many maps and lists enclose the position. */
  #depth = 0;
  /** True once a duplicate key or too deep nesting was found. */
  #hasGivenUp = false;

  constructor(source: Source, maxDepth: number) {
    this.#source = source;
    this.#text = source.text;
    this.#maxDepth = maxDepth;
  }

  read(): Node | undefined {
    const node = this.#readValue(undefined);
    return this.#hasGivenUp ? undefined : node;
  }

  #skipWhiteSpace(): void {
    // The usual case first, because a regular expression is slower. No white space of JSON has a code above that of the space, 32.
    if (this.#text.charCodeAt(this.#position) > 32) return;
    WHITE_SPACE.lastIndex = this.#position;
    WHITE_SPACE.test(this.#text);
    this.#position = WHITE_SPACE.lastIndex;
  }

  #readValue(keyOffset: number | undefined): Node {
    this.#skipWhiteSpace();
    const source = this.#source;
    const offset = this.#position;
    const first = this.#text[offset];
    if (first === '{') return { type: 'object', source, offset, keyOffset, entries: this.#readEntries() };
    if (first === '[') return { type: 'array', source, offset, keyOffset, items: this.#readItems() };
    return { type: 'scalar', source, offset, keyOffset, value: first === '"' ? this.#readString() : this.#readNumberOrWord() };
  }

  #readNumberOrWord(): number | boolean | null {
    NUMBER_OR_WORD.lastIndex = this.#position;
    const [text = ''] = NUMBER_OR_WORD.exec(this.#text) ?? [];
    this.#position += text.length;
    return JSON.parse(text) as number | boolean | null;
  }

  #readString(): string {
    const start = this.#position;
    let end = this.#text.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    this.#position = end + 1;
    const content = this.#text.slice(start + 1, end);
    return content.includes('\\') ? (JSON.parse(this.#text.slice(start, end + 1)) as string) : content;
  }

  /** True for a quotation mark after an odd number of backslashes: it belongs to the string and does not end it. */
  #isEscaped(quote: number): boolean {
    let backslashes = 0;
    while (this.#text[quote - 1 - backslashes] === '\\') backslashes++;
    return backslashes % 2 === 1;
  }

  /** Consumes the opening bracket, and of an empty map or list the closing one too. Returns whether there is an entry or item to read. */
  #open(closingBracket: string): boolean {
    this.#position++;
    if (++this.#depth > this.#maxDepth) this.#hasGivenUp = true;
    this.#skipWhiteSpace();
    if (!this.#hasGivenUp && this.#text[this.#position] !== closingBracket) return true;
    this.#position++;
    return false;
  }

  /** Consumes the comma or closing bracket after a value. Returns whether there is another entry or item to read. */
  #consumeCommaOrBracket(): boolean {
    this.#skipWhiteSpace();
    return this.#text[this.#position++] === ',' && !this.#hasGivenUp;
  }

  #readEntries(): ReadonlyMap<string, Node> {
    const keysAndValues: (string | Node)[] = [];
    if (this.#open('}')) {
      do {
        this.#skipWhiteSpace();
        const keyOffset = this.#position;
        const key = this.#readString();
        this.#skipWhiteSpace();
        // The colon.
        this.#position++;
        keysAndValues.push(key, this.#readValue(keyOffset));
      } while (this.#consumeCommaOrBracket());
    }
    this.#depth--;
    const entries = entryMap(keysAndValues);
    const hasDuplicateKey = entries.size * 2 !== keysAndValues.length;
    if (hasDuplicateKey) this.#hasGivenUp = true;
    return entries;
  }

  #readItems(): Node[] {
    const items: Node[] = [];
    if (this.#open(']')) {
      do items.push(this.#readValue(undefined));
      while (this.#consumeCommaOrBracket());
    }
    this.#depth--;
    return items;
  }
}
