function readName(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (!Object.hasOwn(holder, name) && (Array.isArray(holder) || name in Object.prototype)) return undefined;
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'function' ? undefined : value;
}

const MOST_KEPT = 5000;
/** A longer path is a value that somebody sent, not one that a document reads. */
const MOST_CHARACTERS = 200;
const known = new Map<string, readonly string[]>();

/** Documents write the same few paths again and again. */
function stepsOf(path: string): readonly string[] {
  const kept = known.get(path);
  if (kept) return kept;
  const steps = path.split('.');
  if (path.length > MOST_CHARACTERS) return steps;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(path, steps);
  return steps;
}

/** Reads a dotted path; absent steps, methods and inherited members of plain objects and lists give undefined. */
export function readPath(root: unknown, path: string): unknown {
  let value = root;
  for (const name of stepsOf(path)) value = readName(value, name);
  return value;
}
