/**
 * The known name closest to a misspelt one, for "Did you mean ...?" in diagnostics. Undefined when none is within a third of the name's
 * length, at least 1 and at most 3 edits; names that differ by case alone are equal.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(name.length / 3)));
  let best: string | undefined;
  let fewest = limit + 1;
  for (const candidate of known) {
    const edits = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name, candidate, limit);
    if (edits >= fewest) continue;
    fewest = edits;
    best = candidate;
  }
  return best;
}

/** Edit distance of two texts (Levenshtein, row by row); `limit + 1` when their lengths alone differ by more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
