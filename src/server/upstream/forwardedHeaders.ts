import type { ForwardedCall } from './forwardedCall.ts';

/**
 * Request headers that backends get, besides those that the operation declares. In any other one a client could make up who it is, which
 * path or method it means, or an id (`Forwarded`, `X-Real-IP`, `X-HTTP-Method-Override`, `X-Original-URL`, `X-Request-Id`, ...).
 */
const FORWARDED = new Set([
  'accept',
  'accept-language',
  'authorization',
  'baggage',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'impersonate',
  'origin',
  'range',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-requested-with',
  'x-retry',
]);

/** The request headers for a backend: those of the client that backends get, without the session cookie of this server. */
export function requestHeaders({ cookies, operation, request, sessionCookie }: ForwardedCall): Headers {
  const headers = new Headers({
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  });
  const declared = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
  for (const name of new Set([...FORWARDED, ...declared])) {
    for (const value of [request.headers[name] ?? []].flat()) headers.append(name, value);
  }
  const otherCookies = Object.entries(cookies).filter(([name]) => name !== sessionCookie);
  if (otherCookies.length) headers.set('cookie', otherCookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '));
  return headers;
}

/**
 * Response headers of a backend that clients do not get: those of the connection to the backend, those that this server sets itself
 * (security, caching, cookies), and those that name the backend's software.
 */
const NOT_RETURNED = new Set([
  'cache-control',
  'expires',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'timing-allow-origin',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'server',
  'x-request-id',
]);

/** Whether clients get this response header of a backend. CORS headers are withheld: they would let other sites read the response. */
export function isReturnedHeader(name: string): boolean {
  return !NOT_RETURNED.has(name) && !name.startsWith('access-control-');
}
