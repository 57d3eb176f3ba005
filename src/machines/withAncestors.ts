/** Ids of states with those of the states around them; the machine itself is not among them. */
export function withAncestors(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => id.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))));
}
