/** The nonce that the page allows styles with (CSP), from `<meta name="csp-nonce">`; undefined if the page has none. */
export function styleNonce(document: Document): string | undefined {
  const value = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return value === '' ? undefined : value;
}
