import type { FastifyRequest } from 'fastify';

/**
 * Request headers that belong to the connection between client and server, that this server sets itself, or in which proxies say who the
 * client is: a client could write anything there.
 */
const NOT_FORWARDED = new Set([
  'accept-encoding',
  'cf-connecting-ip',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'fastly-client-ip',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'true-client-ip',
  'upgrade',
  'via',
  'x-client-ip',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
]);

/** Whether a backend gets this header of a request; `named`: the headers that `Connection` names, meant for this server alone (RFC 9110). */
function isForwarded(name: string, named: ReadonlySet<string>): boolean {
  return !NOT_FORWARDED.has(name) && !name.startsWith('x-forwarded-') && !named.has(name);
}

/** The request headers for a backend: those of the client, without the session cookie of this server. */
export function requestHeaders(request: FastifyRequest, cookies: Readonly<Record<string, string>>, sessionCookie: string): Headers {
  const headers = new Headers({
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  });
  const named = new Set((request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  for (const [name, values] of Object.entries(request.headers)) {
    if (values === undefined || !isForwarded(name, named)) continue;
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
