import { deepEqual, type Evaluation, extendEvaluation, readScope } from '#conditions';
import { isJsonObject } from '#model';

/** Values to be given to paths, such as `user.role` or `event.output.version`. */
export type Settings = ReadonlyMap<string, unknown>;

/** Both settings as one; undefined where they want different values of one path. */
export function combined(one: Settings, other: Settings): Settings | undefined {
  const all = new Map(one);
  for (const [path, value] of other) {
    if (all.has(path) && !deepEqual(all.get(path), value)) return undefined;
    all.set(path, value);
  }
  return all;
}

/** The settings below a root, as the value of the root; `base` is what it had before. */
export function rootValue(settings: Settings, root: string, base: unknown): unknown {
  const own: (readonly [path: string, keys: readonly string[], value: unknown])[] = [];
  for (const [path, value] of settings) {
    const keys = keysOf(path);
    if (keys[0] === root) own.push([path, keys, value]);
  }
  // A holder comes before what is in it, so that it does not take its place.
  if (own.length > 1) own.sort(([one], [other]) => one.length - other.length);
  let value = base;
  for (const [, keys, wanted] of own) value = withValue(value, keys, 1, wanted);
  return value;
}

function withValue(holder: unknown, keys: readonly string[], at: number, value: unknown): unknown {
  const key = keys[at];
  if (key === undefined) return value;
  const map = isJsonObject(holder) ? holder : {};
  return { ...map, [key]: withValue(map[key], keys, at + 1, value) };
}

const MAX_CACHED_PATHS = 5000;
const cachedKeys = new Map<string, readonly string[]>();

/** The names in a path; searches ask for those of the same few paths again and again. */
function keysOf(path: string): readonly string[] {
  const cached = cachedKeys.get(path);
  if (cached) return cached;
  if (cachedKeys.size >= MAX_CACHED_PATHS) cachedKeys.clear();
  const keys = path.split('.');
  cachedKeys.set(path, keys);
  return keys;
}

/** An evaluation in which the settings hold. */
export function evaluationWith(settings: Settings, evaluation: Evaluation): Evaluation {
  if (settings.size === 0) return evaluation;
  const roots: Record<string, unknown> = {};
  for (const path of settings.keys()) {
    const [root = ''] = keysOf(path);
    if (!Object.hasOwn(roots, root)) roots[root] = rootValue(settings, root, readScope(evaluation.scope, root));
  }
  return extendEvaluation(evaluation, roots);
}
