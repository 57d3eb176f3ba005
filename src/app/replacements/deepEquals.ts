/**
 * Stands in for rjsf's own `deepEquals` in the browser bundle, where that would bring all of the library `fast-equals` (README.md). rjsf
 * compares form data, schemas and props with it to skip renders. Like the original it takes any two functions as equal. Objects that are
 * neither lists, plain objects nor dates (a Map, for example) are equal only if they are the same object. Circular data may be compared.
 */
function deepEquals(left: unknown, right: unknown): boolean {
  return isEqual(left, right, []);
}

/** Two objects whose comparison has begun and has not ended: they contain the values that are being compared. */
interface Pair {
  readonly left: object;
  readonly right: object;
}

/** `pairs` are the objects that contain `left` and `right`, the outermost first. */
function isEqual(left: unknown, right: unknown, pairs: Pair[]): boolean {
  // Both operators: with `===` NaN differs from NaN, with Object.is 0 differs from -0.
  if (left === right || Object.is(left, right)) return true;
  if (typeof left === 'function') return typeof right === 'function';
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return isObject(left) && isObject(right) && areEqualObjects({ left, right }, pairs);
}

function areEqualObjects(pair: Pair, pairs: Pair[]): boolean {
  const { left, right } = pair;
  // Circular data lead back to a pair whose comparison has begun. That comparison will find any difference, so there is none to find here.
  if (pairs.some((begun) => begun.left === left && begun.right === right)) return true;
  pairs.push(pair);
  const result =
    Array.isArray(left) && Array.isArray(right)
      ? areEqualLists(left, right, pairs)
      : isPlainObject(left) && isPlainObject(right) && haveEqualProperties(left, right, pairs);
  pairs.pop();
  return result;
}

function areEqualLists(left: readonly unknown[], right: readonly unknown[], pairs: Pair[]): boolean {
  return left.length === right.length && left.every((item, index) => isEqual(item, right[index], pairs));
}

function haveEqualProperties(left: object, right: object, pairs: Pair[]): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(Reflect.get(left, key), Reflect.get(right, key), pairs))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Not compared with Object.prototype, because an object may come from another window, which has its own.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

// rjsf imports it as the default export.
export default deepEquals;
