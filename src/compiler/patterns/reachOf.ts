/** For every place the places that can be reached from it by one step or more. */
export function reachOf(next: readonly (readonly number[])[]): ReadonlySet<number>[] {
  return next.map((first) => {
    const seen = new Set<number>();
    const waiting = [...first];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      waiting.push(...(next[place] ?? []));
    }
    return seen;
  });
}
