function equalLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, at) => deepEqual(item, right[at]));
}

function equalMaps(left: object, right: object): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && deepEqual(Reflect.get(left, name), Reflect.get(right, name)))
  );
}

/** Whether two JSON values are the same, maps regardless of key order. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  return Array.isArray(left) ? equalLists(left, right as unknown[]) : equalMaps(left, right);
}
