/** A schema without the names that it carries as a document of its own: the same one stands in many operations. */
export function anonymous<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(anonymous) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => typeof value !== 'string' || (name !== '$schema' && name !== '$id'));
  return Object.fromEntries(kept.map(([name, value]) => [name, anonymous(value)])) as Part;
}
