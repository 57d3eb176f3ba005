import type { FastifyRequest } from 'fastify';

/** Request headers that belong to the connection between client and server, or that this server sets itself. */
const NOT_FORWARDED = new Set([
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'accept-encoding',
]);

/** The request headers for a backend: those of the client, without the session cookie of this server. */
export function requestHeaders(request: FastifyRequest, cookies: Readonly<Record<string, string>>, sessionCookie: string): Headers {
  const headers = new Headers({
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  });
  for (const [name, values] of Object.entries(request.headers)) {
    if (NOT_FORWARDED.has(name) || values === undefined) continue;
    for (const value of [values].flat()) headers.append(name, value);
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
