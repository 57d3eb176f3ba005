import type { FastifyRequest } from 'fastify';
import type { Actor } from '../call/actor.ts';

/** Who makes a request, as far as it is known: a failure is told in their language. */
export const callers = new WeakMap<FastifyRequest, Actor>();
