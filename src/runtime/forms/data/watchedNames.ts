/** Keywords of JSON Schema by which one property decides about others. */
const conditionalKeywords = new Set(['if', 'oneOf', 'anyOf', 'not', 'dependencies', 'dependentSchemas', 'dependentRequired', 'contains']);
/** Object schema -> its names; schemas are large and never change. */
const cache = new WeakMap<object, ReadonlySet<string>>();

/**
 * Names of the properties whose value may change which fields a form has: those that a conditional keyword of its schema mentions. The form
 * must be rendered again when one of them changes.
 */
export function watchedNames(schema: object): ReadonlySet<string> {
  const cached = cache.get(schema);
  if (cached !== undefined) return cached;
  const names = new Set<string>();
  collect(schema, false, names);
  cache.set(schema, names);
  return names;
}

/** Adds the names below a node; `isConditional` when it is within a conditional keyword. */
function collect(node: unknown, isConditional: boolean, names: Set<string>): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const entry of node) collect(entry, isConditional, names);
    return;
  }
  for (const [key, child] of Object.entries(node)) {
    const isBelowCondition = isConditional || conditionalKeywords.has(key);
    if (isBelowCondition && child !== null && typeof child === 'object') addNames(key, child, names);
    collect(child, isBelowCondition, names);
  }
}

/** Adds the property names that one keyword mentions. */
function addNames(key: string, child: object, names: Set<string>): void {
  const mentioned =
    key === 'required' && Array.isArray(child)
      ? child
      : ['properties', 'dependencies', 'dependentSchemas', 'dependentRequired'].includes(key)
        ? Object.keys(child)
        : [];
  for (const name of mentioned) names.add(String(name));
}
