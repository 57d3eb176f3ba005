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
]);

/** Takes a condition `{ operator: operand }` apart; undefined for anything but a map with exactly one key, an operator. */
export function parseCondition(condition: unknown): { readonly operator: Operator; readonly operand: unknown } | undefined {
  if (!isJsonObject(condition)) return undefined;
  const [entry, ...more] = Object.entries(condition);
  if (entry === undefined || more.length > 0 || !OPERATORS.has(entry[0])) return undefined;
  return { operator: entry[0] as Operator, operand: entry[1] };
}
