import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { standardProblem } from '../call/problem.ts';

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
  const passedOn = Object.entries(cookies).filter(([name]) => name !== sessionCookie);
  if (passedOn.length) headers.set('cookie', passedOn.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '));
  return headers;
}

/** The whole body of a request; a Problem 413 when it is larger than `most` bytes. */
export async function readBody(raw: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of raw) {
    size += (part as Buffer).length;
    if (size > most) throw standardProblem('tooLarge');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
