import type { FastifyRequest } from 'fastify';

/** Headers that belong to one connection, or that the server sets itself. */
const OWN = new Set([
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

/** Request headers as an existing backend gets them: the caller's own, without the session cookie of this server. */
export function upstreamRequest(request: FastifyRequest, cookies: Readonly<Record<string, string>>, sessionCookie: string): Headers {
  const headers = new Headers({
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  });
  for (const [name, value] of Object.entries(request.headers)) {
    if (OWN.has(name) || value === undefined) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  const kept = Object.entries(cookies).filter(([name]) => name !== sessionCookie);
  if (kept.length) headers.set('cookie', kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '));
  return headers;
}
