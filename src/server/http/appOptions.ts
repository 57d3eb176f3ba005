import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { secureHeaders } from './secureHeaders.ts';

/** The Fastify options that the app of the pages and the app of the calls have in common. */
export function appOptions(log: FastifyBaseLogger, trustProxy: string | undefined) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustProxy ?? false,
    frameworkErrors: rejectUndecodableUrl(trustProxy),
  };
}

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request, the same in both apps; an id that the client sends is not trusted. */
function requestId(raw: IncomingMessage): string {
  const id = ids.get(raw) ?? randomUUID();
  ids.set(raw, id);
  return id;
}

/**
 * Responds to an address that cannot be decoded. No route and no hook sees such a request, and Fastify applies no trusted proxies to it.
 */
function rejectUndecodableUrl(trustProxy: string | undefined) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    // The header decides only about HSTS, which browsers ignore unless the connection is TLS.
    const forwardedProto = trustProxy === undefined ? undefined : request.headers['x-forwarded-proto'];
    secureHeaders(reply.raw, request.protocol === 'https' || forwardedProto === 'https');
    reply.raw.setHeader('x-request-id', request.id);
    void reply.code(400).send({ message: INVALID.message });
  };
}

const INVALID = { status: 400, message: 'The request is not valid.' };
const CONNECTION_ERRORS: { readonly [code: string]: { readonly status: number; readonly message: string } } = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};

/** Responds to bytes that are not an HTTP request, which no hook sees, and closes the connection. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = CONNECTION_ERRORS[error.code ?? ''] ?? INVALID;
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

/** Responds to an expectation that is not `100-continue`, which no hook sees either. */
export function rejectExpectation(_request: IncomingMessage, response: ServerResponse): void {
  secureHeaders(response, false);
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify({ message: 'This expectation cannot be met.' }));
}
