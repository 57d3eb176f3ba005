import type { Condition } from '#model';
import { decide } from './decide.ts';
import type { Evaluation } from './evaluation.ts';
import { resolveValue } from './resolveValue.ts';

/** Whether a condition holds. Total: never throws; a comparison with an absent operand is false (`ne`: true). */
export function evaluate(condition: Condition, on: Evaluation): boolean {
  return decide(condition, on, resolveValue);
}
