type Pairs = WeakMap<object, object>;

function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value);
  // A plain map's prototype is the last one there is, of whatever window.
  return above === null || Object.getPrototypeOf(above) === null;
}

function sameLists(left: readonly unknown[], right: readonly unknown[], open: Pairs): boolean {
  return left.length === right.length && left.every((item, at) => same(item, right[at], open));
}

function sameMaps(left: object, right: object, open: Pairs): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(Reflect.get(left, name), Reflect.get(right, name), open))
  );
}

function sameObjects(left: object, right: object, open: Pairs): boolean {
  // Data that contain themselves: this pair is being compared already.
  if (open.get(left) === right) return true;
  open.set(left, right);
  const isEqual =
    Array.isArray(left) && Array.isArray(right)
      ? sameLists(left, right, open)
      : isPlain(left) && isPlain(right) && sameMaps(left, right, open);
  open.delete(left);
  return isEqual;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function same(left: unknown, right: unknown, open: Pairs): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (typeof left === 'function') return typeof right === 'function';
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return isObject(left) && isObject(right) && sameObjects(left, right, open);
}

/**
 * What rjsf asks of `fast-equals` (webpack alias of its `deepEquals`): whether two values hold the same data. Any two functions are the
 * same to it; objects that are neither lists nor plain maps are the same only when they are one.
 */
function sameData(left: unknown, right: unknown): boolean {
  return same(left, right, new WeakMap());
}

// rjsf takes it as the default of its module.
export default sameData;
