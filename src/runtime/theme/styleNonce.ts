/** Nonce of the page's content security policy, from `<meta name="csp-nonce">`; undefined if the page has none. */
export function styleNonce(): string | undefined {
  const value = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return value === '' ? undefined : value;
}
