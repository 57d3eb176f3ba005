import type { Node } from '../source/node.ts';
import type { Source } from '../source/source.ts';
import { entryMap } from './entryMap.ts';

const SCALAR = /[-+.0-9A-Za-z]+/y;
const SPACE = /[ \t\n\r]*/y;

/** Reads text that JSON.parse has taken; gives up on what needs telling: a key twice, a depth beyond the limit. */
class Reader {
  readonly #source: Source;
  readonly #text: string;
  readonly #deepest: number;
  #at = 0;
  #depth = 0;
  #gaveUp = false;

  constructor(source: Source, deepest: number) {
    this.#source = source;
    this.#text = source.text;
    this.#deepest = deepest;
  }

  read(): Node | undefined {
    const node = this.#value(undefined);
    return this.#gaveUp ? undefined : node;
  }

  #skip(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (code > 32) return;
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #value(keyOffset: number | undefined): Node {
    this.#skip();
    const source = this.#source;
    const offset = this.#at;
    const code = this.#text[offset];
    if (code === '{') return { type: 'object', source, offset, keyOffset, entries: this.#entries() };
    if (code === '[') return { type: 'array', source, offset, keyOffset, items: this.#items() };
    return { type: 'scalar', source, offset, keyOffset, value: code === '"' ? this.#string() : this.#scalar() };
  }

  #scalar(): number | boolean | null {
    SCALAR.lastIndex = this.#at;
    const [word = ''] = SCALAR.exec(this.#text) ?? [];
    this.#at += word.length;
    return JSON.parse(word) as number | boolean | null;
  }

  #string(): string {
    const from = this.#at;
    let end = this.#text.indexOf('"', from + 1);
    let escaped = false;
    while (this.#isEscaped(end)) {
      escaped = true;
      end = this.#text.indexOf('"', end + 1);
    }
    this.#at = end + 1;
    const plain = this.#text.slice(from + 1, end);
    return escaped || plain.includes('\\') ? (JSON.parse(this.#text.slice(from, end + 1)) as string) : plain;
  }

  /** A quotation mark after an odd number of backslashes belongs to the text. */
  #isEscaped(at: number): boolean {
    let count = 0;
    while (this.#text[at - 1 - count] === '\\') count++;
    return count % 2 === 1;
  }

  /** Enters a map or list; false when it is empty or given up. */
  #enter(end: string): boolean {
    this.#at++;
    if (++this.#depth > this.#deepest) this.#gaveUp = true;
    this.#skip();
    if (!this.#gaveUp && this.#text[this.#at] !== end) return true;
    this.#at++;
    return false;
  }

  /** After a value: true when another follows. */
  #next(): boolean {
    this.#skip();
    return this.#text[this.#at++] === ',' && !this.#gaveUp;
  }

  #entries(): ReadonlyMap<string, Node> {
    const flat: (string | Node)[] = [];
    if (this.#enter('}')) {
      do {
        this.#skip();
        const keyOffset = this.#at;
        const key = this.#string();
        this.#skip();
        this.#at++;
        flat.push(key, this.#value(keyOffset));
      } while (this.#next());
    }
    this.#depth--;
    const entries = entryMap(flat);
    if (entries.size * 2 !== flat.length) this.#gaveUp = true;
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

/** Nodes of sound JSON, many times as fast as the parser that explains faults; undefined where there is something to explain. */
export function readJson(source: Source, deepest: number): Node | undefined {
  try {
    JSON.parse(source.text);
  } catch {
    return undefined;
  }
  return new Reader(source, deepest).read();
}
