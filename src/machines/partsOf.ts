import { parseCondition } from '#conditions';
import type { Condition } from '#model';

/** The conditions that a condition is made of; undefined for one that is asked as a whole: a comparison, a name, a loop. */
export function partsOf(condition: Condition): readonly Condition[] | undefined {
  const { operand, operator } = parseCondition(condition) ?? {};
  if (operator === 'not') return [operand as Condition];
  return (operator === 'all' || operator === 'any') && Array.isArray(operand) ? (operand as readonly Condition[]) : undefined;
}
