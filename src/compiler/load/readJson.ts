import { entryMap } from '../source/entryMap.ts';
import type { Node, Source } from '../source/node.ts';

/** Reads valid JSON into nodes, many times as fast as the parser that explains errors; undefined where there is an error to explain. */
export function readJson(source: Source, maxDepth: number): Node | undefined {
  try {
    JSON.parse(source.text);
  } catch {
    return undefined;
  }
  return new Reader(source, maxDepth).read();
}

/** A number, or one of the words true, false and null. */
const SCALAR = /[-+.0-9A-Za-z]+/y;
const SPACE = /[ \t\n\r]*/y;

/** Reads text that JSON.parse accepts; gives up on what it accepts but documents may not have: a duplicate key, too deep nesting. */
class Reader {
  readonly #source: Source;
  readonly #text: string;
  readonly #maxDepth: number;
  #position = 0;
  #depth = 0;
  #hasGivenUp = false;

  constructor(source: Source, maxDepth: number) {
    this.#source = source;
    this.#text = source.text;
    this.#maxDepth = maxDepth;
  }

  read(): Node | undefined {
    const node = this.#value(undefined);
    return this.#hasGivenUp ? undefined : node;
  }

  #skip(): void {
    // Most values follow without a space, the last of the white space characters.
    const code = this.#text.charCodeAt(this.#position);
    if (code > 32) return;
    SPACE.lastIndex = this.#position;
    SPACE.test(this.#text);
    this.#position = SPACE.lastIndex;
  }

  #value(keyOffset: number | undefined): Node {
    this.#skip();
    const source = this.#source;
    const offset = this.#position;
    const code = this.#text[offset];
    if (code === '{') return { type: 'object', source, offset, keyOffset, entries: this.#entries() };
    if (code === '[') return { type: 'array', source, offset, keyOffset, items: this.#items() };
    return { type: 'scalar', source, offset, keyOffset, value: code === '"' ? this.#string() : this.#scalar() };
  }

  #scalar(): number | boolean | null {
    SCALAR.lastIndex = this.#position;
    const [word = ''] = SCALAR.exec(this.#text) ?? [];
    this.#position += word.length;
    return JSON.parse(word) as number | boolean | null;
  }

  #string(): string {
    const from = this.#position;
    let end = this.#text.indexOf('"', from + 1);
    let hasEscapes = false;
    while (this.#isEscaped(end)) {
      hasEscapes = true;
      end = this.#text.indexOf('"', end + 1);
    }
    this.#position = end + 1;
    const plain = this.#text.slice(from + 1, end);
    return hasEscapes || plain.includes('\\') ? (JSON.parse(this.#text.slice(from, end + 1)) as string) : plain;
  }

  /** True for a quotation mark after an odd number of backslashes, which belongs to the text. */
  #isEscaped(quote: number): boolean {
    let count = 0;
    while (this.#text[quote - 1 - count] === '\\') count++;
    return count % 2 === 1;
  }

  /** Enters a map or list; false when it is empty or the reader has given up. */
  #enter(end: string): boolean {
    this.#position++;
    if (++this.#depth > this.#maxDepth) this.#hasGivenUp = true;
    this.#skip();
    if (!this.#hasGivenUp && this.#text[this.#position] !== end) return true;
    this.#position++;
    return false;
  }

  /** Goes on behind a value; true when another follows. */
  #next(): boolean {
    this.#skip();
    return this.#text[this.#position++] === ',' && !this.#hasGivenUp;
  }

  #entries(): ReadonlyMap<string, Node> {
    const flat: (string | Node)[] = [];
    if (this.#enter('}')) {
      do {
        this.#skip();
        const keyOffset = this.#position;
        const key = this.#string();
        this.#skip();
        this.#position++;
        flat.push(key, this.#value(keyOffset));
      } while (this.#next());
    }
    this.#depth--;
    const entries = entryMap(flat);
    // A key occurs twice.
    if (entries.size * 2 !== flat.length) this.#hasGivenUp = true;
    return entries;
  }

  #items(): Node[] {
    const items: Node[] = [];
    if (this.#enter(']')) {
      do items.push(this.#value(undefined));
      while (this.#next());
    }
    this.#depth--;
    return items;
  }
}
