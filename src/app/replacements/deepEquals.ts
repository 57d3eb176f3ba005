/** The pairs that are being compared: an object to the one it is compared with. */
type Pairs = WeakMap<object, object>;

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Not compared with Object.prototype: an object may come from another window.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function equalLists(left: readonly unknown[], right: readonly unknown[], open: Pairs): boolean {
  return left.length === right.length && left.every((item, at) => equal(item, right[at], open));
}

function equalMaps(left: object, right: object, open: Pairs): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equal(Reflect.get(left, name), Reflect.get(right, name), open))
  );
}

function equalObjects(left: object, right: object, open: Pairs): boolean {
  // Circular data: this pair is being compared already.
  if (open.get(left) === right) return true;
  open.set(left, right);
  const isEqual =
    Array.isArray(left) && Array.isArray(right)
      ? equalLists(left, right, open)
      : isPlainObject(left) && isPlainObject(right) && equalMaps(left, right, open);
  open.delete(left);
  return isEqual;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function equal(left: unknown, right: unknown, open: Pairs): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (typeof left === 'function') return typeof right === 'function';
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return isObject(left) && isObject(right) && equalObjects(left, right, open);
}

/**
 * Whether two values hold equal data, as rjsf's own does by `fast-equals`: any two functions are equal, and objects that are neither
 * lists, plain objects nor dates are equal only when they are the same object.
 */
function deepEquals(left: unknown, right: unknown): boolean {
  return equal(left, right, new WeakMap());
}

// rjsf imports it as the default export.
export default deepEquals;
