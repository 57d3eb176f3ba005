/** Roots that are read only when they are asked for. A symbol, so that no document can name it. */
export const LAZY_ROOTS: unique symbol = Symbol('lazy roots');

/** The scope that another one extends. A symbol, so that no document can name it. */
export const PARENT_SCOPE: unique symbol = Symbol('parent scope');

/** What values and conditions may read: root name -> value, e.g. `user`, `route`, `form`. Read it by `readScope`. */
export interface Scope {
  readonly [root: string]: unknown;
  readonly [PARENT_SCOPE]?: Scope;
  readonly [LAZY_ROOTS]?: ReadonlyMap<string, () => unknown>;
}

/** A scope with further roots; those of the parent stay lazy, and are hidden by roots of the same name. */
export function extendScope(parent: Scope, roots: Scope): Scope {
  // The parent is a property, not the prototype: an object used as a prototype, one for each row, stays in memory for many requests. It comes
  // first, because to add a symbol to a copy takes V8 fifteen times as long as to copy names after it.
  return { [PARENT_SCOPE]: parent, ...roots };
}

/** Reads a dotted path that begins with a root of the scope or of its parents; undefined where `readPath` gives undefined. */
export function readScope(scope: Scope, path: string): unknown {
  const names = namesIn(path);
  let value = readRoot(scope, names[0] as string);
  for (let index = 1; index < names.length; index += 1) value = readProperty(value, names[index] as string);
  return value;
}

function readRoot(scope: Scope, name: string): unknown {
  for (let current: Scope | undefined = scope; current !== undefined; current = current[PARENT_SCOPE]) {
    if (Object.hasOwn(current, name)) return typeof current[name] === 'function' ? undefined : current[name];
    const read = current[LAZY_ROOTS]?.get(name);
    if (read) return read();
  }
  return undefined;
}

/** Reads a dotted path; absent properties, methods and inherited members of plain objects and lists give undefined. */
export function readPath(holder: unknown, path: string): unknown {
  let value = holder;
  for (const name of namesIn(path)) value = readProperty(value, name);
  return value;
}

function readProperty(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (!Object.hasOwn(holder, name) && (Array.isArray(holder) || name in Object.prototype)) return undefined;
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'function' ? undefined : value;
}

const MAX_CACHED_PATHS = 5000;
/** Longer paths are not written in documents but come from data, by the function `get`; they are not worth the memory. */
const MAX_CACHED_LENGTH = 200;
const cachedNames = new Map<string, readonly string[]>();

/** The names in a dotted path; cached, because documents read the same few paths again and again. */
function namesIn(path: string): readonly string[] {
  const cached = cachedNames.get(path);
  if (cached) return cached;
  const names = path.split('.');
  if (path.length > MAX_CACHED_LENGTH) return names;
  if (cachedNames.size >= MAX_CACHED_PATHS) cachedNames.clear();
  cachedNames.set(path, names);
  return names;
}
