import { type JSONVisitor, visit } from 'jsonc-parser';
import type { SourcePosition } from '#model';
import type { Node, Source } from './node.ts';

const lineStarts = new WeakMap<Source, readonly number[]>();

/** File, line and column (1-based, in UTF-16 units) of an offset into a source. */
export function positionOf(source: Source, offset: number): SourcePosition {
  const starts = lineStartsOf(source);
  const line = lastAtOrBefore(starts, offset);
  return { file: source.path, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

function lineStartsOf(source: Source): readonly number[] {
  const known = lineStarts.get(source);
  if (known) return known;
  const starts = [0];
  for (let end = source.text.indexOf('\n'); end !== -1; end = source.text.indexOf('\n', end + 1)) starts.push(end + 1);
  lineStarts.set(source, starts);
  return starts;
}

/** The values of a source: where each starts, ascending, and its pointer. */
interface Pointers {
  readonly offsets: readonly number[];
  readonly pointers: readonly string[];
}

const pointersBySource = new WeakMap<Source, Pointers>();

/**
 * JSON Pointer of a node into its source; of an offset inside a text that of the text. It reads the source again: only diagnostics need
 * pointers, so nodes do not carry them.
 */
export function pointerOf({ source, offset }: Pick<Node, 'source' | 'offset'>): string {
  const known = pointersBySource.get(source) ?? pointersOf(source);
  pointersBySource.set(source, known);
  return known.pointers[lastAtOrBefore(known.offsets, offset)] ?? '';
}

function pointersOf(source: Source): Pointers {
  const offsets: number[] = [];
  const pointers: string[] = [];
  const add: JSONVisitor['onObjectBegin'] = (offset, _length, _line, _character, path) => {
    offsets.push(offset);
    pointers.push(jsonPointer(path()));
  };
  // For a literal the parser gives the same arguments, but after the value.
  const addLiteral: JSONVisitor['onLiteralValue'] = (_value, ...position) => void add(...position);
  // A key has the pointer of its value, since what is made of a key stands where that does.
  const addKey: JSONVisitor['onObjectProperty'] = (key, offset, _length, _line, _character, path) => {
    offsets.push(offset);
    pointers.push(jsonPointer([...path(), key]));
  };
  visit(source.text, { onObjectProperty: addKey, onObjectBegin: add, onArrayBegin: add, onLiteralValue: addLiteral });
  return { offsets, pointers };
}

/** Index of the last of ascending numbers that is not greater than a number; 0 if there is none. */
function lastAtOrBefore(numbers: readonly number[], number: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The JSON Pointer (RFC 6901) of a path of keys. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
