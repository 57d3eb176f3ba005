import type { Condition } from '#model';
import { isFilled } from './coerce.ts';
import { comparisons } from './comparisons.ts';
import { type Evaluation, findCondition } from './evaluation.ts';
import { functions } from './functions.ts';
import { type Operator, parseCondition } from './parseCondition.ts';
import { readScope } from './scope.ts';

/** Whether a condition holds. Total: never throws; a comparison with an absent operand is false (`ne`: true). */
export function evaluate(condition: Condition, evaluation: Evaluation): boolean {
  return holds(condition, evaluation);
}

/** Like `evaluate`, for a part of a condition, whose shape nobody has checked. */
function holds(condition: unknown, evaluation: Evaluation): boolean {
  const form = parseCondition(condition);
  if (form === undefined) return false;
  const { operator, operand } = form;
  switch (operator) {
    case 'all':
      return Array.isArray(operand) && operand.every((part) => holds(part, evaluation));
    case 'any':
      return Array.isArray(operand) && operand.some((part) => holds(part, evaluation));
    case 'not':
      return !holds(operand, evaluation);
    case 'exists':
      return isFilled(resolveValue(operand, evaluation));
    case 'ref': {
      const named = findCondition(operand, evaluation);
      return named !== undefined && holds(named.condition, named.evaluation);
    }
    default:
      return compares(operator, operand, evaluation);
  }
}

function compares(operator: Operator, operand: unknown, evaluation: Evaluation): boolean {
  const [left, right] = Array.isArray(operand) ? operand : [];
  return comparisons[operator]?.(resolveValue(left, evaluation), resolveValue(right, evaluation)) === true;
}

/** A value written as a map: one of the forms with a `$` key, or a map of further values. */
type ValueForm = { readonly [key: string]: unknown };

/**
 * Resolves a value of a document: `{ $: path }` reads the scope, `{ $t }` is a message, `{ $if, then, else }` a choice, `{ $fn, of }` a
 * function of the catalogue; anything else stands for itself. What cannot be read is undefined. Total: never throws.
 */
export function resolveValue(value: unknown, evaluation: Evaluation): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, evaluation));
  const form = value as ValueForm;
  if (typeof form['$'] === 'string') return readScope(evaluation.scope, form['$']);
  if (form['$t'] !== undefined) return resolveMessage(form, evaluation);
  if (form['$if'] !== undefined) return resolveValue(holds(form['$if'], evaluation) ? form['then'] : form['else'], evaluation);
  if (form['$fn'] !== undefined) return applyFunction(form, evaluation);
  return resolveMap(form, evaluation);
}

function resolveMap(map: ValueForm, evaluation: Evaluation): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  // A loop is faster than Object.fromEntries, and lists resolve many maps. A key `__proto__` is left out: it would set the prototype.
  for (const name of Object.keys(map)) if (name !== '__proto__') resolved[name] = resolveValue(map[name], evaluation);
  return resolved;
}

function resolveMessage({ $t: message, with: args }: ValueForm, evaluation: Evaluation): unknown {
  const key = resolveValue(message, evaluation);
  if (typeof key !== 'string') return undefined;
  if (!evaluation.translate) return key;
  return evaluation.translate(key, typeof args === 'object' && args !== null ? resolveMap(args as ValueForm, evaluation) : undefined);
}

function applyFunction({ $fn: name, of: args }: ValueForm, evaluation: Evaluation): unknown {
  if (typeof name !== 'string' || !Object.hasOwn(functions, name) || !Array.isArray(args)) return undefined;
  return functions[name]?.(...args.map((argument) => resolveValue(argument, evaluation)));
}
