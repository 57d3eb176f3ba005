/**
 * The path of a request without its query, in which what needs no percent-encoding has none (RFC 3986, 6.2.2.2): `/%61` is `/a`, as it is
 * for the app that serves the calls.
 */
export function requestPath({ url }: { readonly url: string }): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}
