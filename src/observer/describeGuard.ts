import { parseCondition } from '#conditions';
import { type GuardScope, type Literals, partsOf, shownValue, type TransitionKey } from '#machines';
import type { Condition, LiveGuard, LiveTrace, Value } from '#model';

/** Why a guard had its result, each part asked in the scope of the guard itself. */
export function describeGuard(
  transition: TransitionKey,
  condition: Condition,
  result: boolean,
  scope: GuardScope,
  literals: Literals,
): LiveGuard {
  return { transition, result, trace: traceOf(condition, result, scope, literals) };
}

/** One list for all, since many are kept at a time. */
const NO_PARTS: readonly LiveTrace[] = [];

function traceOf(condition: Condition, value: boolean, scope: GuardScope, literals: Literals): LiveTrace {
  const { operand, operator } = parseCondition(condition) ?? { operator: 'none', operand: undefined };
  if (operator === 'ref') return { operator, value, ...(typeof operand === 'string' && { ref: operand }), parts: NO_PARTS };
  // The items of a loop have a scope of their own, in which nobody can ask.
  if (operator === 'some' || operator === 'every') return { operator, value, parts: NO_PARTS };
  const inner = partsOf(condition);
  if (inner) return { operator, value, parts: inner.map((part) => traceOf(part, scope.holds(part), scope, literals)) };
  const operands = (Array.isArray(operand) ? operand : [operand]) as readonly Value[];
  return { operator, value, operands: operands.map((each) => shownValue(scope.value(each), literals)), parts: NO_PARTS };
}
