import type { FastifyReply, FastifyRequest } from 'fastify';
import { secureHeaders } from './secureHeaders.ts';

/** Answers an address that cannot be decoded: no route and no hook sees such a request, nor do trusted proxies count for it. */
export function refuseAddress(trustProxy: string | undefined) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    // Only this answer's HSTS hangs on it, which a browser heeds over TLS alone.
    const told = trustProxy === undefined ? undefined : request.headers['x-forwarded-proto'];
    secureHeaders(reply.raw, request.protocol === 'https' || told === 'https');
    reply.raw.setHeader('x-request-id', request.id);
    void reply.code(400).send({ message: 'The request is not valid.' });
  };
}
