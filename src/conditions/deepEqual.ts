import { spend, spendText } from './budget.ts';

/** Whether two JSON values are equal, objects regardless of the order of their keys. */
export function deepEqual(left: unknown, right: unknown): boolean {
  spend(1);
  // Equal texts are compared to their ends.
  if (typeof left === 'string') spendText(left.length);
  // Computed values may be NaN, which equals itself here; 0 and -0 are equal.
  if (Object.is(left, right) || left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  return Array.isArray(left) ? equalLists(left, right as unknown[]) : equalObjects(left, right);
}

function equalLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => deepEqual(item, right[index]));
}

function equalObjects(left: object, right: object): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEqual(Reflect.get(left, key), Reflect.get(right, key)))
  );
}
