import { type Condition, isJsonObject } from '#model';

/** The keys of every member of a union; `keyof` alone would give only those that all members have. */
type KeysOf<T> = T extends unknown ? keyof T : never;

/** Operator of a condition `{ operator: operand }`. Documents cannot add operators. */
export type Operator = KeysOf<Condition>;

const OPERATORS: ReadonlySet<string> = new Set<Operator>([
  'all',
  'any',
  'not',
  'ref',
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'has',
  'exists',
  'matches',
  'isNull',
  'some',
  'every',
]);

/** Takes a condition `{ operator: operand }` apart; undefined for anything but a map with exactly one key, an operator. */
export function parseCondition(condition: unknown): { readonly operator: Operator; readonly operand: unknown } | undefined {
  if (!isJsonObject(condition)) return undefined;
  // Not by Object.entries: every evaluation of every part of a condition comes here.
  let operator: string | undefined;
  for (const key in condition) {
    if (operator !== undefined) return undefined;
    operator = key;
  }
  if (operator === undefined || !OPERATORS.has(operator)) return undefined;
  return { operator: operator as Operator, operand: condition[operator] };
}
