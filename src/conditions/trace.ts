import type { Condition } from '#model';
import { evaluating, spend } from './budget.ts';
import { mapOf } from './coerce.ts';
import { comparisons } from './comparisons.ts';
import { evaluate, resolveValue } from './evaluate.ts';
import { type Evaluation, findCondition } from './evaluation.ts';
import { loopOver } from './loops.ts';
import { type Operator, parseCondition } from './parseCondition.ts';

/** Why a condition had its result: the operands of a comparison, the name of a `ref`, and the parts that decided it. */
export interface Trace {
  /** The condition itself. */
  readonly condition: unknown;
  readonly operator: Operator | 'none';
  readonly value: boolean;
  readonly ref?: string;
  readonly operands?: readonly unknown[];
  readonly parts: readonly Trace[];
}

/** Evaluates a condition like `evaluate`, and explains the result. Never throws. */
export function trace(condition: Condition, evaluation: Evaluation): { readonly value: boolean; readonly because: Trace } {
  const because = evaluating(traceCondition, condition, evaluation) ?? nothing(condition);
  return { value: because.value, because };
}

/** The trace of what is no condition, or is over its budget. */
const nothing = (condition: unknown): Trace => ({ condition, operator: 'none', value: false, parts: [] });

function traceCondition(condition: unknown, evaluation: Evaluation): Trace {
  spend(1);
  const parsed = parseCondition(condition);
  if (parsed === undefined) return nothing(condition);
  const { operator, operand } = parsed;
  return { condition, ...decided(operator, operand, evaluation) };
}

type Decided = Omit<Trace, 'condition'>;

function decided(operator: Operator, operand: unknown, evaluation: Evaluation): Decided {
  if (operator === 'all' || operator === 'any') return traceComposite(operator, operand, evaluation);
  if (operator === 'ref') return traceReference(operand, evaluation);
  if (operator === 'not') {
    const part = traceCondition(operand, evaluation);
    return { operator, value: !part.value, parts: [part] };
  }
  if (operator === 'exists' || operator === 'isNull') {
    const value = evaluate({ [operator]: operand } as Condition, evaluation);
    return { operator, value, operands: [resolveValue(operand, evaluation)], parts: [] };
  }
  if (operator === 'some' || operator === 'every') return traceItems(operator, operand, evaluation);
  return traceComparison(operator, operand, evaluation);
}

/** Keeps only the parts that decided the result of an `all` or `any`: those with the same result. */
function traceComposite(operator: 'all' | 'any', operand: unknown, evaluation: Evaluation): Decided {
  const parts = Array.isArray(operand) ? operand.map((part) => traceCondition(part, evaluation)) : undefined;
  const value = parts !== undefined && (operator === 'all' ? parts.every((part) => part.value) : parts.some((part) => part.value));
  return { operator, value, parts: (parts ?? []).filter((part) => part.value === value) };
}

function traceReference(name: unknown, evaluation: Evaluation): Decided {
  const named = findCondition(name, evaluation);
  const part = named && traceCondition(named.condition, named.evaluation);
  return { operator: 'ref', ref: typeof name === 'string' ? name : '', value: part?.value ?? false, parts: part ? [part] : [] };
}

/** The part is the first item that decided: one for which the condition of `some` holds, or that of `every` does not. */
function traceItems(operator: 'some' | 'every', operand: unknown, evaluation: Evaluation): Decided {
  const { in: list, as, where } = mapOf(operand);
  const items = resolveValue(list, evaluation);
  const value = evaluate({ [operator]: operand } as Condition, evaluation);
  const parts = loopOver(items, as, evaluation, (all, at) => {
    const deciding = all.findIndex((item) => evaluate(where as Condition, at(item)) === value);
    return deciding < 0 || value !== (operator === 'some') ? [] : [traceCondition(where, at(all[deciding]))];
  });
  return { operator, value, operands: [items], parts: parts ?? [] };
}

function traceComparison(operator: Operator, operand: unknown, evaluation: Evaluation): Decided {
  const [left, right] = Array.isArray(operand) ? operand.map((value) => resolveValue(value, evaluation)) : [];
  return { operator, value: comparisons[operator]?.(left, right) === true, operands: [left, right], parts: [] };
}
