const conditionalKeywords = new Set(['if', 'oneOf', 'anyOf', 'not', 'dependencies', 'dependentSchemas', 'dependentRequired', 'contains']);
const cache = new WeakMap<object, ReadonlySet<string>>();

/** Names of the properties whose value may change the shape of a form: those that a conditional keyword of its schema mentions. */
export function watchedNames(schema: object): ReadonlySet<string> {
  const cached = cache.get(schema);
  if (cached !== undefined) return cached;
  const names = new Set<string>();
  collect(schema, false, names);
  cache.set(schema, names);
  return names;
}

function collect(node: unknown, isConditional: boolean, names: Set<string>): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, isConditional, names);
    return;
  }
  for (const [key, child] of Object.entries(node)) {
    const isWatching = isConditional || conditionalKeywords.has(key);
    if (isWatching && child !== null && typeof child === 'object') addNames(key, child, names);
    collect(child, isWatching, names);
  }
}

function addNames(key: string, child: object, names: Set<string>): void {
  const mentioned =
    key === 'required' && Array.isArray(child)
      ? child
      : ['properties', 'dependencies', 'dependentSchemas', 'dependentRequired'].includes(key)
        ? Object.keys(child)
        : [];
  for (const name of mentioned) names.add(String(name));
}
