import type { Condition } from '#model';

type KeysOf<T> = T extends unknown ? keyof T : never;

/** Name of one of the closed forms of a condition. */
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
]);

/** The operator and operand of a condition; undefined for anything that is not one of the closed forms. */
export function conditionForm(condition: unknown): { readonly operator: Operator; readonly operand: unknown } | undefined {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return undefined;
  const [entry, ...more] = Object.entries(condition);
  if (entry === undefined || more.length > 0 || !OPERATORS.has(entry[0])) return undefined;
  return { operator: entry[0] as Operator, operand: entry[1] };
}
