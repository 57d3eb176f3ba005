import type { Expression } from './expression.ts';

/**
 * No fewer than the ways to choose alternatives and counts within an expression. One pass stands for each repetition that is endless
 * or goes beyond `mostCopies`.
 */
export function waysOf(expression: Expression, mostCopies: number): number {
  if (expression.type === 'character') return 1;
  if (expression.type === 'repeat') {
    const { body, least, most } = expression;
    const once = waysOf(body, mostCopies);
    if (most === least) return once ** most;
    return most === Number.POSITIVE_INFINITY || most > mostCopies ? once ** Math.max(least, 1) : once ** most * (most - least + 1);
  }
  const ways = expression.parts.map((part) => waysOf(part, mostCopies));
  return expression.type === 'sequence' ? ways.reduce((all, own) => all * own, 1) : ways.reduce((all, own) => all + own, 0);
}
