/** At most `count` characters from the end of a text; undefined for other arguments. */
export function lastCharacters(text: unknown, count: unknown): string | undefined {
  if (typeof text !== 'string' || typeof count !== 'number' || count < 0) return undefined;
  // slice(-0) would give the whole text.
  return count === 0 ? '' : text.slice(-count);
}
