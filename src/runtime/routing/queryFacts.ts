/** Query parameters by name, the first of each, and again under the names that the route reads them by (SH-GUARD-32, 33). */
export function queryFacts(search: string, readAs: { readonly [name: string]: string } | undefined): { readonly [name: string]: string } {
  const facts: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) facts[name] ??= value;
  for (const [name, source] of Object.entries(readAs ?? {})) {
    const value = facts[source];
    if (value !== undefined) facts[name] = value;
  }
  return facts;
}
