/** For responses to calls. A page that a backend sends in place of data runs no script and sends no form from this origin. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}

/**
 * Sets the security headers of every response; pages and files replace some of them. HSTS, which makes browsers use TLS only, is set only
 * for requests over TLS. `upgrade-insecure-requests` is missing, because a portal without TLS would then show a blank page.
 */
export function secureHeaders(response: HeaderTarget, isSecure: boolean): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
}
