import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secureHeaders } from './secureHeaders.ts';

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request, the same in every part of the server that handles it; a caller's own id is not trusted. */
export function requestId(raw: IncomingMessage): string {
  const known = ids.get(raw);
  if (known) return known;
  const fresh = randomUUID();
  ids.set(raw, fresh);
  return fresh;
}

/** Answers an address that cannot be decoded: no route and no hook sees such a request, nor do trusted proxies count for it. */
export function rejectBadUrl(trustProxy: string | undefined) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    // Only this answer's HSTS hangs on it, which a browser heeds over TLS alone.
    const forwardedProto = trustProxy === undefined ? undefined : request.headers['x-forwarded-proto'];
    secureHeaders(reply.raw, request.protocol === 'https' || forwardedProto === 'https');
    reply.raw.setHeader('x-request-id', request.id);
    void reply.code(400).send({ message: 'The request is not valid.' });
  };
}

const REFUSALS: { readonly [code: string]: { readonly status: number; readonly message: string } } = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};
const UNREADABLE = { status: 400, message: 'The request is not valid.' };

/** Answers what is no HTTP request, so that no hook sees it, in the one shape of every refusal, and closes the connection. */
export function rejectBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ message });
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  const setHeader = (name: string, value: string) => lines.push(`${name}: ${value}`);
  secureHeaders({ setHeader }, false);
  setHeader('content-type', 'application/json; charset=utf-8');
  setHeader('content-length', String(Buffer.byteLength(body)));
  setHeader('connection', 'close');
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  else socket.destroy();
}
