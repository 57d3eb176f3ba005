import { comparisons } from './comparisons.ts';
import type { Evaluation } from './evaluation.ts';
import { formOf } from './formOf.ts';
import { isFilled } from './isFilled.ts';
import { opened } from './opened.ts';

/** Resolves a value; handed in because values hold conditions and conditions hold values. */
export type Resolve = (value: unknown, on: Evaluation) => unknown;

/** Decides a condition; total: anything that is no condition does not hold. */
export function decide(condition: unknown, on: Evaluation, resolve: Resolve): boolean {
  const form = formOf(condition);
  if (form === undefined) return false;
  const { operator, operand } = form;
  const holds = (part: unknown) => decide(part, on, resolve);
  switch (operator) {
    case 'all':
      return Array.isArray(operand) && operand.every(holds);
    case 'any':
      return Array.isArray(operand) && operand.some(holds);
    case 'not':
      return !holds(operand);
    case 'exists':
      return isFilled(resolve(operand, on));
    case 'ref': {
      const named = opened(operand, on);
      return named !== undefined && decide(named.condition, named.on, resolve);
    }
    default:
      return compares(operator, operand, (value) => resolve(value, on));
  }
}

function compares(operator: keyof typeof comparisons, operand: unknown, resolved: (value: unknown) => unknown): boolean {
  const [left, right] = Array.isArray(operand) ? operand : [];
  return comparisons[operator]?.(resolved(left), resolved(right)) === true;
}
