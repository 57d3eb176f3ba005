import type { FastifyReply, FastifyRequest } from 'fastify';
import { secureHeaders } from './secureHeaders.ts';

/** Answers an address that cannot be decoded: no route and no hook sees such a request. */
export function refuseAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  secureHeaders(reply.raw, request.protocol === 'https');
  void reply.code(400).send({ message: 'The request is not valid.' });
}
