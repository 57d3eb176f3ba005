/** Cookies of a Cookie header by name; the first of a name counts. */
export function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=');
    return at < 1 ? [] : [[part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs.reverse());
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
