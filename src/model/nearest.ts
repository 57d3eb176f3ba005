/** Number of edits (Levenshtein); more than `limit` when the lengths alone differ by more. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + change));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The known name closest to a misspelt one by edit distance, whatever the case; undefined when none is close. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(name.length / 3)));
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    const edits = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name, candidate, limit);
    if (edits >= least) continue;
    least = edits;
    best = candidate;
  }
  return best;
}
