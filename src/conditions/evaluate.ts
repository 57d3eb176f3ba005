import type { Condition } from '#model';
import { evaluating, spend, spendText, spendWhole } from './budget.ts';
import { mapOf } from './coerce.ts';
import { comparisons, tests } from './comparisons.ts';
import type { Evaluation } from './evaluation.ts';
import { functions } from './functions.ts';
import { loopOver } from './loops.ts';
import { namedResult } from './namedResults.ts';
import { type Operator, parseCondition } from './parseCondition.ts';
import { readScope } from './scope.ts';

/**
 * Whether a condition is true. Never throws: a malformed condition is false, a comparison with an undefined operand too (`ne`: true), and
 * as a whole a condition that is over its budget.
 */
export function evaluate(condition: Condition, evaluation: Evaluation): boolean {
  return evaluating(holds, condition, evaluation) === true;
}

/** Like `evaluate`, for a part of a condition, which may be anything in a document that has errors. */
function holds(condition: unknown, evaluation: Evaluation): boolean {
  spend(1);
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
    case 'ref':
      return namedResult(operand, evaluation, holds);
    case 'some':
    case 'every':
      return holdsForItems(operator, operand, evaluation);
    default:
      return holdsTest(operator, operand, evaluation);
  }
}

/** Whether a condition holds for some or every item of a list; for what is no list neither does. */
function holdsForItems(operator: 'some' | 'every', operand: unknown, evaluation: Evaluation): boolean {
  const { in: list, as, where } = mapOf(operand);
  const items = resolve(list, evaluation);
  const result = loopOver(items, as, evaluation, (all, at) => all[operator]((item) => holds(where, at(item))));
  return Array.isArray(items) && result === true;
}

function holdsTest(operator: Operator, operand: unknown, evaluation: Evaluation): boolean {
  const test = tests[operator];
  if (test) return test(resolve(operand, evaluation));
  const [left, right] = Array.isArray(operand) ? operand : [];
  return comparisons[operator]?.(resolve(left, evaluation), resolve(right, evaluation)) === true;
}

/** A value written as a map: an expression, i.e. a map with a `$` key, or a map of further values. */
type MapValue = { readonly [key: string]: unknown };

/**
 * Resolves a value of a document: `{ $: path }` reads the scope, `{ $t }` is a message, `{ $if, then, else }` a choice, `{ $fn, of }` a
 * function of the catalogue, `{ $filter, where }` and `{ $for, as, return }` loops; anything else is itself, lists and maps with their
 * items resolved. Never throws: a wrong expression, a path that leads nowhere and what is over its budget give undefined.
 */
export function resolveValue(value: unknown, evaluation: Evaluation): unknown {
  return typeof value === 'object' && value !== null ? evaluating(resolve, value, evaluation) : value;
}

function resolve(value: unknown, evaluation: Evaluation): unknown {
  spend(1);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolvePart(item, evaluation));
  const map = value as MapValue;
  if (typeof map['$'] === 'string') return readScope(evaluation.scope, map['$']);
  if (map['$t'] !== undefined) return resolveMessage(map, evaluation);
  if (map['$if'] !== undefined) return resolve(holds(map['$if'], evaluation) ? map['then'] : map['else'], evaluation);
  if (map['$fn'] !== undefined) return applyFunction(map, evaluation);
  return resolveLoop(map, evaluation);
}

/** Resolves an item of a list or map. What is read or computed for it counts with everything in it; what is written in it has counted. */
function resolvePart(part: unknown, evaluation: Evaluation): unknown {
  const resolved = resolve(part, evaluation);
  if (typeof resolved === 'object' ? isExpression(part) : typeof resolved === 'string') spendWhole(resolved);
  return resolved;
}

const EXPRESSION_KEYS = ['$', '$fn', '$if', '$filter', '$for'];

function isExpression(value: unknown): boolean {
  return typeof value === 'object' && value !== null && EXPRESSION_KEYS.some((key) => Object.hasOwn(value, key));
}

function resolveLoop(map: MapValue, evaluation: Evaluation): unknown {
  if (map['$filter'] !== undefined) return filterItems(map, evaluation);
  return map['$for'] === undefined ? resolveMap(map, evaluation) : valuesOfItems(map, evaluation);
}

function filterItems({ $filter: list, where }: MapValue, evaluation: Evaluation): unknown {
  return loopOver(resolve(list, evaluation), 'item', evaluation, (items, at) => items.filter((item) => holds(where, at(item))));
}

function valuesOfItems({ $for: list, as, return: result }: MapValue, evaluation: Evaluation): unknown {
  return loopOver(resolve(list, evaluation), as, evaluation, (items, at) => items.map((item) => resolvePart(result, at(item))));
}

function resolveMap(map: MapValue, evaluation: Evaluation): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  // A loop is faster than Object.fromEntries, and lists resolve many maps. A key `__proto__` is left out: it would set the prototype.
  for (const name of Object.keys(map)) if (name !== '__proto__') resolved[name] = resolvePart(map[name], evaluation);
  return resolved;
}

function resolveMessage({ $t: message, with: args }: MapValue, evaluation: Evaluation): unknown {
  const key = resolve(message, evaluation);
  if (typeof key !== 'string') return undefined;
  if (!evaluation.translate) return key;
  const values = typeof args === 'object' && args !== null ? resolveMap(args as MapValue, evaluation) : undefined;
  // A message may show its arguments several times.
  for (const value of Object.values(values ?? {})) if (typeof value === 'string') spend(value.length);
  const text = evaluation.translate(key, values);
  spendText(text.length);
  return text;
}

/** A map, because lists apply functions very often, and the catalogue is an object too large to be read quickly by computed names. */
const functionsByName = new Map(Object.entries(functions));

function applyFunction({ $fn: name, of: args }: MapValue, evaluation: Evaluation): unknown {
  const apply = typeof name === 'string' ? functionsByName.get(name) : undefined;
  return Array.isArray(args) ? apply?.(...args.map((argument) => resolve(argument, evaluation))) : undefined;
}
