import { FeelFault, type Span } from './feelNode.ts';

/** More than any expression that is written out has, and little enough for pages to evaluate it often. */
const MAX_PARTS = 2000;
const MAX_DEPTH = 100;

/** Throws a `FeelFault` at an expression that is too large once the expressions that it names are put in. */
export function checkSize(tree: unknown, at: Span): void {
  let parts = 0;
  const count = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null) return;
    parts += 1;
    if (parts > MAX_PARTS || depth > MAX_DEPTH)
      throw new FeelFault(at, 'the expression has too many parts with those of its names', 'work out some of them once, under values');
    for (const inner of Object.values(part)) count(inner, depth + 1);
  };
  count(tree, 0);
}
