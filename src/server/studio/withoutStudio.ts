import type { Compilation, CompiledPortal } from '#compiler';

/** A compile function like the given one whose portals have no Studio, whatever their documents say. */
export function withoutStudio<More extends readonly unknown[]>(
  compile: (previous?: CompiledPortal, ...more: More) => Promise<Compilation>,
): (previous?: CompiledPortal, ...more: More) => Promise<Compilation> {
  const compiled = new WeakMap<CompiledPortal, CompiledPortal>();
  return async (previous, ...more) => {
    // The compiler recognizes only what it made itself.
    const compilation = await compile(previous && (compiled.get(previous) ?? previous), ...more);
    if (compilation.portal === undefined) return compilation;
    const { studio: _, ...document } = compilation.portal.portal;
    const portal = { ...compilation.portal, portal: document };
    compiled.set(portal, compilation.portal);
    return { ...compilation, portal };
  };
}
