import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Faults } from '../diagnostics/faults.ts';
import { jsonPointer } from '../source/jsonPointer.ts';
import type { Node, ScalarNode } from '../source/node.ts';
import type { Source } from '../source/source.ts';
import { readJson } from './readJson.ts';

const DEEPEST = 64;
const NONE: Node[] = [];
const NOTHING = new Map<string, Node>();

interface Open {
  readonly type: 'object' | 'array';
  readonly offset: number;
  readonly keyOffset: number | undefined;
  readonly entries: Map<string, Node>;
  readonly items: Node[];
  key: string;
  keyAt: number;
}

class Builder {
  readonly source: Source;
  readonly faults: Faults;
  readonly #open: Open[] = [];
  #broken = false;
  root: Node | undefined;

  constructor(source: Source, faults: Faults) {
    this.source = source;
    this.faults = faults;
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

  get broken(): boolean {
    return this.#broken;
  }

  /** Keys that lead to the place that is being read. */
  #path(open: readonly Open[] = this.#open): (string | number)[] {
    return open.map(({ type, key, items }) => (type === 'array' ? items.length : key));
  }

  /** Where the key of a value stands that comes next, if it has one. */
  #keyOffset(): number | undefined {
    const parent = this.#open.at(-1);
    return parent?.type === 'object' ? parent.keyAt : undefined;
  }

  #begin(type: Open['type'], offset: number): void {
    if (this.#open.length === DEEPEST) {
      const pointer = jsonPointer(this.#path());
      this.faults.add('JSON_TOO_DEEP', { source: this.source, offset, pointer }, `nested deeper than ${DEEPEST} levels`);
    }
    const keyOffset = this.#keyOffset();
    const contents = type === 'object' ? { entries: new Map<string, Node>(), items: NONE } : { entries: NOTHING, items: [] };
    this.#open.push({ type, offset, keyOffset, ...contents, key: '', keyAt: offset });
  }

  #property(key: string, offset: number): void {
    const parent = this.#open.at(-1);
    if (!parent) return;
    if (parent.entries.has(key)) {
      const pointer = jsonPointer([...this.#path(this.#open.slice(0, -1)), key]);
      this.faults.add('JSON_DUPLICATE_KEY', { source: this.source, offset, pointer }, `"${key}" stands here twice`);
    }
    parent.key = key;
    parent.keyAt = offset;
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
    // The first error is the cause; what follows in the same file are its echoes.
    const pointer = jsonPointer(this.#path(this.#open.slice(0, -1)));
    if (!this.#broken) this.faults.add('JSON_SYNTAX', { source: this.source, offset, pointer }, message);
    this.#broken = true;
  }
}

function syntaxMessage(name: string): string {
  return `not valid JSON: ${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}`;
}

/** Reads strict JSON into nodes; undefined after a fault that leaves nothing to read. */
export function parseSource(source: Source, faults: Faults): Node | undefined {
  const sound = readJson(source, DEEPEST);
  if (sound) return sound;
  const builder = new Builder(source, faults);
  visit(source.text, builder.visitor(), { disallowComments: false, allowTrailingComma: false, allowEmptyContent: false });
  return builder.broken ? undefined : builder.root;
}
