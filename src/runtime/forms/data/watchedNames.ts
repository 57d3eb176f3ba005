/** Keywords of JSON Schema by which one property decides about others. */
const conditionalKeywords = new Set(['if', 'oneOf', 'anyOf', 'not', 'dependencies', 'dependentSchemas', 'dependentRequired', 'contains']);
/** Schema -> its watched names. Searching a large schema is slow, and schemas never change. */
const cache = new WeakMap<object, ReadonlySet<string>>();

/**
 * Names of the properties that a conditional keyword of the schema mentions. When the value of one changes, the form may get or lose fields
 * and must be rendered again. Names without path: a property of the same name elsewhere in the form counts as well.
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
