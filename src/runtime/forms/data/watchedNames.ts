const conditional = new Set(['if', 'oneOf', 'anyOf', 'not', 'dependencies', 'dependentSchemas', 'dependentRequired', 'contains']);
const known = new WeakMap<object, ReadonlySet<string>>();

function collect(node: unknown, isInside: boolean, names: Set<string>): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, isInside, names);
    return;
  }
  for (const [key, child] of Object.entries(node)) {
    const isWatching = isInside || conditional.has(key);
    if (isWatching && child !== null && typeof child === 'object') addNames(key, child, names);
    collect(child, isWatching, names);
  }
}

function addNames(key: string, child: object, names: Set<string>): void {
  const listed =
    key === 'required' && Array.isArray(child)
      ? child
      : ['properties', 'dependencies', 'dependentSchemas', 'dependentRequired'].includes(key)
        ? Object.keys(child)
        : [];
  for (const name of listed) names.add(String(name));
}

/** Names of the properties on whose value the shape of a form may depend: those that a conditional keyword of its schema speaks of. */
export function watchedNames(schema: object): ReadonlySet<string> {
  const found = known.get(schema) ?? new Set<string>();
  if (!known.has(schema)) {
    collect(schema, false, found as Set<string>);
    known.set(schema, found);
  }
  return found;
}
