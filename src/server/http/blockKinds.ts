/** Every kind of block that stands somewhere in a document. */
export function blockKinds(document: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof document !== 'object' || document === null) return found;
  if ('block' in document && typeof document.block === 'string') found.add(document.block);
  for (const child of Object.values(document)) blockKinds(child, found);
  return found;
}
