import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Faults } from '../diagnostics/faults.ts';
import type { Node, ScalarNode } from './node.ts';
import type { Source } from './source.ts';

const DEEPEST = 64;

interface Open {
  readonly type: 'object' | 'array';
  readonly offset: number;
  readonly keyOffset: number | undefined;
  readonly pointer: string;
  readonly entries: Map<string, Node>;
  readonly items: Node[];
  key: string;
  keyAt: number;
}

const pointerPart = (key: string): string => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);

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
      onLiteralValue: (value: ScalarNode['value'], offset) => this.#put({ type: 'scalar', value, ...this.#place(offset) }),
      onComment: (offset) => this.#fail(offset, 'comments are not allowed'),
      onError: (code, offset) => this.#fail(offset, syntaxMessage(printParseErrorCode(code))),
    };
  }

  get broken(): boolean {
    return this.#broken;
  }

  #place(offset: number): Pick<Node, 'source' | 'offset' | 'pointer'> & { keyOffset?: number } {
    const parent = this.#open.at(-1);
    if (!parent) return { source: this.source, offset, pointer: '' };
    if (parent.type === 'array') return { source: this.source, offset, pointer: `${parent.pointer}/${parent.items.length}` };
    return { source: this.source, offset, keyOffset: parent.keyAt, pointer: `${parent.pointer}/${pointerPart(parent.key)}` };
  }

  #begin(type: Open['type'], offset: number): void {
    const { pointer, keyOffset } = this.#place(offset);
    if (this.#open.length === DEEPEST)
      this.faults.add('JSON_TOO_DEEP', { source: this.source, offset, pointer }, `nested deeper than ${DEEPEST} levels`);
    this.#open.push({ type, offset, keyOffset, pointer, entries: new Map(), items: [], key: '', keyAt: offset });
  }

  #property(key: string, offset: number): void {
    const parent = this.#open.at(-1);
    if (!parent) return;
    if (parent.entries.has(key)) {
      this.faults.add(
        'JSON_DUPLICATE_KEY',
        { source: this.source, offset, pointer: `${parent.pointer}/${pointerPart(key)}` },
        `"${key}" stands here twice`,
      );
    }
    parent.key = key;
    parent.keyAt = offset;
  }

  #end(): void {
    const open = this.#open.pop();
    if (!open) return;
    const place = {
      source: this.source,
      offset: open.offset,
      pointer: open.pointer,
      ...(open.keyOffset === undefined ? {} : { keyOffset: open.keyOffset }),
    };
    this.#put(
      open.type === 'object' ? { type: 'object', entries: open.entries, ...place } : { type: 'array', items: open.items, ...place },
    );
  }

  #put(node: Node): void {
    const parent = this.#open.at(-1);
    if (!parent) this.root = node;
    else if (parent.type === 'object') parent.entries.set(parent.key, node);
    else parent.items.push(node);
  }

  #fail(offset: number, message: string): void {
    // The first error is the cause; what follows in the same file are its echoes.
    if (!this.#broken) this.faults.add('JSON_SYNTAX', { source: this.source, offset, pointer: this.#open.at(-1)?.pointer ?? '' }, message);
    this.#broken = true;
  }
}

function syntaxMessage(name: string): string {
  return `not valid JSON: ${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}`;
}

/** Reads strict JSON into nodes; undefined after a fault that leaves nothing to read. */
export function parseSource(source: Source, faults: Faults): Node | undefined {
  const builder = new Builder(source, faults);
  visit(source.text, builder.visitor(), { disallowComments: false, allowTrailingComma: false, allowEmptyContent: false });
  return builder.broken ? undefined : builder.root;
}
