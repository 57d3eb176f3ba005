import type { CompiledPortal } from '#compiler';

/** Makes a function compute its value once for each compiled portal and language: the documents of a compiled portal do not change. */
export function oncePerLanguage<Value>(
  compute: (portal: CompiledPortal, language: string) => Value,
): (portal: CompiledPortal, language: string) => Value {
  const cache = new WeakMap<CompiledPortal, Map<string, Value>>();
  return (portal, language) => {
    const byLanguage = cache.get(portal) ?? new Map<string, Value>();
    cache.set(portal, byLanguage);
    const value = byLanguage.get(language) ?? compute(portal, language);
    byLanguage.set(language, value);
    return value;
  };
}
