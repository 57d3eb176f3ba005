import type { Condition } from '#model';
import { comparisons } from './comparisons.ts';
import type { Evaluation } from './evaluation.ts';
import { formOf, type Operator } from './formOf.ts';
import { isFilled } from './isFilled.ts';
import { opened } from './opened.ts';
import { resolveValue } from './resolveValue.ts';

/** Why a condition came out as it did: operands of comparisons, the name of a `ref`, and the parts that decided. */
export interface Trace {
  readonly operator: Operator | 'none';
  readonly value: boolean;
  readonly ref?: string;
  readonly operands?: readonly unknown[];
  readonly parts: readonly Trace[];
}

/** Parts that agree with the outcome of `all` and `any` are the ones that decided it. */
function composite(operator: 'all' | 'any', operand: unknown, on: Evaluation): Trace {
  const parts = Array.isArray(operand) ? operand.map((part) => traced(part, on)) : undefined;
  const value = parts !== undefined && (operator === 'all' ? parts.every((part) => part.value) : parts.some((part) => part.value));
  return { operator, value, parts: (parts ?? []).filter((part) => part.value === value) };
}

function named(id: unknown, on: Evaluation): Trace {
  const inner = opened(id, on);
  const part = inner && traced(inner.condition, inner.on);
  return { operator: 'ref', ref: typeof id === 'string' ? id : '', value: part?.value ?? false, parts: part ? [part] : [] };
}

function compared(operator: Operator, operand: unknown, on: Evaluation): Trace {
  const [left, right] = Array.isArray(operand) ? operand.map((value) => resolveValue(value, on)) : [];
  return { operator, value: comparisons[operator]?.(left, right) === true, operands: [left, right], parts: [] };
}

function traced(condition: unknown, on: Evaluation): Trace {
  const form = formOf(condition);
  if (form === undefined) return { operator: 'none', value: false, parts: [] };
  const { operator, operand } = form;
  if (operator === 'all' || operator === 'any') return composite(operator, operand, on);
  if (operator === 'ref') return named(operand, on);
  if (operator === 'not') {
    const part = traced(operand, on);
    return { operator, value: !part.value, parts: [part] };
  }
  if (operator === 'exists') {
    const value = resolveValue(operand, on);
    return { operator, value: isFilled(value), operands: [value], parts: [] };
  }
  return compared(operator, operand, on);
}

/** Decides a condition like `evaluate` and tells which parts decided. Total: never throws. */
export function trace(condition: Condition, on: Evaluation): { readonly value: boolean; readonly because: Trace } {
  const because = traced(condition, on);
  return { value: because.value, because };
}
