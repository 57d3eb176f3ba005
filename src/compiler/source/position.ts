import { type JSONVisitor, visit } from 'jsonc-parser';
import type { SourcePosition } from '#model';
import type { Node, Source } from './node.ts';

const lineStarts = new WeakMap<Source, readonly number[]>();

/** File, line and column (1-based, in UTF-16 units) of an offset into a source. */
export function positionOf(source: Source, offset: number): SourcePosition {
  const starts = lineStartsOf(source);
  // Binary search for the last line that starts at or before the offset.
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file: source.path, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

function lineStartsOf(source: Source): readonly number[] {
  const known = lineStarts.get(source);
  if (known) return known;
  const starts = [0];
  for (let end = source.text.indexOf('\n'); end !== -1; end = source.text.indexOf('\n', end + 1)) starts.push(end + 1);
  lineStarts.set(source, starts);
  return starts;
}

const pointersBySource = new WeakMap<Source, ReadonlyMap<number, string>>();

/** JSON Pointer of a node into its source. It reads the source again: only diagnostics need pointers, so nodes do not carry them. */
export function pointerOf({ source, offset }: Pick<Node, 'source' | 'offset'>): string {
  const pointers = pointersBySource.get(source) ?? pointersOf(source);
  pointersBySource.set(source, pointers);
  return pointers.get(offset) ?? '';
}

/** The pointers of all values of a source by their offsets. */
function pointersOf(source: Source): ReadonlyMap<number, string> {
  const pointers = new Map<number, string>();
  const add: JSONVisitor['onObjectBegin'] = (offset, _length, _line, _character, path) => {
    pointers.set(offset, jsonPointer(path()));
  };
  // For a literal the parser gives the same arguments, but after the value.
  const addLiteral: JSONVisitor['onLiteralValue'] = (_value, ...position) => void add(...position);
  visit(source.text, { onObjectBegin: add, onArrayBegin: add, onLiteralValue: addLiteral });
  return pointers;
}

/** The JSON Pointer (RFC 6901) of a path of keys. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
