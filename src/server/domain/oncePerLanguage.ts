import type { CompiledPortal } from '#compiler';

/** A table over the documents, made once for each compiled portal and language. */
export function oncePerLanguage<Table>(
  make: (portal: CompiledPortal, language: string) => Table,
): (portal: CompiledPortal, language: string) => Table {
  const known = new WeakMap<CompiledPortal, Map<string, Table>>();
  return (portal, language) => {
    const made = known.get(portal) ?? new Map<string, Table>();
    known.set(portal, made);
    const table = made.get(language) ?? make(portal, language);
    made.set(language, table);
    return table;
  };
}
