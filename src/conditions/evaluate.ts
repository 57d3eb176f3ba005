import type { Condition } from '#model';
import { isFilled } from './coerce.ts';
import { comparisons } from './comparisons.ts';
import { type Evaluation, findCondition } from './evaluation.ts';
import { functions } from './functions.ts';
import { type Operator, parseCondition } from './parseCondition.ts';
import { readScope } from './scope.ts';

/** Whether a condition is true. Never throws: a malformed condition is false, a comparison with an undefined operand too (`ne`: true). */
export function evaluate(condition: Condition, evaluation: Evaluation): boolean {
  return holds(condition, evaluation);
}

/** Like `evaluate`, for a part of a condition, which may be anything in a document that has errors. */
function holds(condition: unknown, evaluation: Evaluation): boolean {
  const parsed = parseCondition(condition);
  if (parsed === undefined) return false;
  const { operator, operand } = parsed;
  switch (operator) {
    case 'all':
      return Array.isArray(operand) && operand.every((part) => holds(part, evaluation));
    case 'any':
      return Array.isArray(operand) && operand.some((part) => holds(part, evaluation));
    case 'not':
      return !holds(operand, evaluation);
    case 'exists':
      // Also false for an empty text, which is what an empty field of a form gives.
      return isFilled(resolveValue(operand, evaluation));
    case 'ref': {
      const named = findCondition(operand, evaluation);
      return named !== undefined && holds(named.condition, named.evaluation);
    }
    default:
      return holdsComparison(operator, operand, evaluation);
  }
}

function holdsComparison(operator: Operator, operand: unknown, evaluation: Evaluation): boolean {
  const [left, right] = Array.isArray(operand) ? operand : [];
  return comparisons[operator]?.(resolveValue(left, evaluation), resolveValue(right, evaluation)) === true;
}

/** A value written as a map: an expression, i.e. a map with a `$` key, or a map of further values. */
type MapValue = { readonly [key: string]: unknown };

/**
 * Resolves a value of a document: `{ $: path }` reads the scope, `{ $t }` is a message, `{ $if, then, else }` a choice, `{ $fn, of }` a
 * function of the catalogue; anything else is itself, lists and maps with their items resolved. Never throws: a wrong expression or a path
 * that leads nowhere gives undefined.
 */
export function resolveValue(value: unknown, evaluation: Evaluation): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, evaluation));
  const map = value as MapValue;
  if (typeof map['$'] === 'string') return readScope(evaluation.scope, map['$']);
  if (map['$t'] !== undefined) return resolveMessage(map, evaluation);
  if (map['$if'] !== undefined) return resolveValue(holds(map['$if'], evaluation) ? map['then'] : map['else'], evaluation);
  if (map['$fn'] !== undefined) return applyFunction(map, evaluation);
  return resolveMap(map, evaluation);
}

function resolveMap(map: MapValue, evaluation: Evaluation): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  // A loop is faster than Object.fromEntries, and lists resolve many maps. A key `__proto__` is left out: it would set the prototype.
  for (const name of Object.keys(map)) if (name !== '__proto__') resolved[name] = resolveValue(map[name], evaluation);
  return resolved;
}

function resolveMessage({ $t: message, with: args }: MapValue, evaluation: Evaluation): unknown {
  const key = resolveValue(message, evaluation);
  if (typeof key !== 'string') return undefined;
  if (!evaluation.translate) return key;
  return evaluation.translate(key, typeof args === 'object' && args !== null ? resolveMap(args as MapValue, evaluation) : undefined);
}

/** A map, because lists apply functions very often, and the catalogue is an object too large to be read quickly by computed names. */
const functionsByName = new Map(Object.entries(functions));

function applyFunction({ $fn: name, of: args }: MapValue, evaluation: Evaluation): unknown {
  const apply = typeof name === 'string' ? functionsByName.get(name) : undefined;
  return Array.isArray(args) ? apply?.(...args.map((argument) => resolveValue(argument, evaluation))) : undefined;
}
