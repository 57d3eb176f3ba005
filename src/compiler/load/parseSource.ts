import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node, ScalarNode, Source } from '../source/node.ts';
import { jsonPointer } from '../source/position.ts';
import { readJson } from './readJson.ts';

const MAX_DEPTH = 64;
const NO_ITEMS: Node[] = [];
const NO_ENTRIES = new Map<string, Node>();

/** Parses strict JSON into nodes; undefined after an error that leaves nothing to read. */
export function parseSource(source: Source, diagnostics: Diagnostics): Node | undefined {
  // The fast reader is enough for files without errors; the tolerant parser is there to explain errors.
  const valid = readJson(source, MAX_DEPTH);
  if (valid) return valid;
  const builder = new Builder(source, diagnostics);
  visit(source.text, builder.visitor(), { disallowComments: false, allowTrailingComma: false, allowEmptyContent: false });
  return builder.isBroken ? undefined : builder.root;
}

/** A map or list whose end has not been read yet. */
interface OpenContainer {
  readonly type: 'object' | 'array';
  readonly offset: number;
  readonly keyOffset: number | undefined;
  readonly entries: Map<string, Node>;
  readonly items: Node[];
  /** The key whose value is being read, and where it starts. */
  key: string;
  keyStart: number;
}

/** Builds nodes from the events of the tolerant parser and explains every error. */
class Builder {
  readonly source: Source;
  readonly diagnostics: Diagnostics;
  readonly #open: OpenContainer[] = [];
  #isBroken = false;
  root: Node | undefined;

  constructor(source: Source, diagnostics: Diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  visitor(): JSONVisitor {
    return {
      onObjectBegin: (offset) => this.#begin('object', offset),
      onObjectProperty: (key, offset) => this.#property(key, offset),
      onObjectEnd: () => this.#end(),
      onArrayBegin: (offset) => this.#begin('array', offset),
      onArrayEnd: () => this.#end(),
      onLiteralValue: (value: ScalarNode['value'], offset) =>
        this.#put({ type: 'scalar', source: this.source, offset, keyOffset: this.#keyOffset(), value }),
      onComment: (offset) => this.#fail(offset, 'comments are not allowed'),
      onError: (code, offset) => this.#fail(offset, syntaxMessage(printParseErrorCode(code))),
    };
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Keys that lead to the value that is being read. */
  #path(open: readonly OpenContainer[] = this.#open): (string | number)[] {
    return open.map(({ type, key, items }) => (type === 'array' ? items.length : key));
  }

  /** Where the key of the next value starts, if it has one. */
  #keyOffset(): number | undefined {
    const parent = this.#open.at(-1);
    return parent?.type === 'object' ? parent.keyStart : undefined;
  }

  #begin(type: OpenContainer['type'], offset: number): void {
    if (this.#open.length === MAX_DEPTH) {
      const pointer = jsonPointer(this.#path());
      this.diagnostics.add('JSON_TOO_DEEP', { source: this.source, offset, pointer }, `nested deeper than ${MAX_DEPTH} levels; flatten it`);
    }
    const keyOffset = this.#keyOffset();
    const contents = type === 'object' ? { entries: new Map<string, Node>(), items: NO_ITEMS } : { entries: NO_ENTRIES, items: [] };
    this.#open.push({ type, offset, keyOffset, ...contents, key: '', keyStart: offset });
  }

  #property(key: string, offset: number): void {
    const parent = this.#open.at(-1);
    if (!parent) return;
    if (parent.entries.has(key)) {
      const pointer = jsonPointer([...this.#path(this.#open.slice(0, -1)), key]);
      this.diagnostics.add(
        'JSON_DUPLICATE_KEY',
        { source: this.source, offset, pointer },
        `the map has "${key}" twice; keep one of the two`,
      );
    }
    parent.key = key;
    parent.keyStart = offset;
  }

  #end(): void {
    const open = this.#open.pop();
    if (!open) return;
    const { source } = this;
    const { type, offset, keyOffset, entries, items } = open;
    this.#put(type === 'object' ? { type, source, offset, keyOffset, entries } : { type, source, offset, keyOffset, items });
  }

  #put(node: Node): void {
    const parent = this.#open.at(-1);
    if (!parent) this.root = node;
    else if (parent.type === 'object') parent.entries.set(parent.key, node);
    else parent.items.push(node);
  }

  #fail(offset: number, message: string): void {
    // Further syntax errors in the same file are mostly consequences of the first.
    const pointer = jsonPointer(this.#path(this.#open.slice(0, -1)));
    if (!this.#isBroken)
      this.diagnostics.add('JSON_SYNTAX', { source: this.source, offset, pointer }, quoteMessage(this.source.text[offset]) ?? message);
    this.#isBroken = true;
  }
}

/** Quotation marks that word processors write in place of the one of JSON. */
const OTHER_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb'`";

function quoteMessage(character: string | undefined): string | undefined {
  if (character === undefined || !OTHER_QUOTES.includes(character)) return undefined;
  return `${character} is not the quotation mark of JSON; write " before and after a text`;
}

function syntaxMessage(name: string): string {
  return `not valid JSON: ${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}`;
}
