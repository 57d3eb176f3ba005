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
 * Response headers of a backend that clients get: what they read, and what describes the body. Any other one could command the browser
 * (`Refresh`, `Clear-Site-Data`, `Alt-Svc`, `Access-Control-*`, a password prompt by `WWW-Authenticate`) or a proxy in front
 * (`X-Accel-Redirect`), or replace a header that this server sets itself.
 */
const RETURNED = new Set([
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-language',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
]);

/** Whether clients get this response header of a backend. */
export function isReturnedHeader(name: string): boolean {
  return RETURNED.has(name);
}
