/** Some of a list, others by another seed. */
export function drawn<T>(list: readonly T[], count: number, chance: () => number): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(chance() * left.length), 1)).flat();
}
