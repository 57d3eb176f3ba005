/** The last characters of a text, at most so many; undefined for anything else. */
export function lastCharacters(text: unknown, most: unknown): string | undefined {
  if (typeof text !== 'string' || typeof most !== 'number' || most < 0) return undefined;
  return most === 0 ? '' : text.slice(-most);
}
