function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(left[i - 1] !== right[j - 1]);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** The known name most like a misspelt one; undefined if none is alike. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const ranked = [...known]
    .map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }))
    .toSorted((left, right) => left.far - right.far);
  const best = ranked[0];
  return best !== undefined && best.far <= Math.max(2, Math.floor(name.length / 3)) ? best.other : undefined;
}
