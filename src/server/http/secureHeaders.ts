const CLOSED = "default-src 'none'; frame-ancestors 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CLOSED,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

interface Headed {
  setHeader(name: string, value: string): unknown;
}

/**
 * Headers of every answer; what serves pages and files replaces those it must. HSTS only over TLS: on a plain address
 * it, like upgrade-insecure-requests, would leave a blank page.
 */
export function secureHeaders(response: Headed, secure: boolean): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (secure) response.setHeader('strict-transport-security', 'max-age=31536000');
}
