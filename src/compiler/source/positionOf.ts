import type { SourcePosition } from '#model';
import type { Source } from './source.ts';

const lineStarts = new WeakMap<Source, readonly number[]>();

function startsOf(source: Source): readonly number[] {
  const known = lineStarts.get(source);
  if (known) return known;
  const starts = [0];
  for (let at = source.text.indexOf('\n'); at !== -1; at = source.text.indexOf('\n', at + 1)) starts.push(at + 1);
  lineStarts.set(source, starts);
  return starts;
}

/** Line and column (1-based, in UTF-16 units) of an offset into a source. */
export function positionOf(source: Source, offset: number): SourcePosition {
  const starts = startsOf(source);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file: source.path, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
