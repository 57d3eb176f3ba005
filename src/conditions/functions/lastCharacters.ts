/** At most `most` characters from the end of a text; undefined for anything else. */
export function lastCharacters(text: unknown, most: unknown): string | undefined {
  if (typeof text !== 'string' || typeof most !== 'number' || most < 0) return undefined;
  return most === 0 ? '' : text.slice(-most);
}
