import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import { faultDetails } from '../call/faultDetails.ts';
import type { Problem } from '../call/problem.ts';
import { databaseTrouble } from '../persistence/databaseTrouble.ts';
import { wordedProblem } from '../words/wordedProblem.ts';
import { callers } from './callers.ts';
import { problemOf } from './problemOf.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface ErrorAnswers {
  /** The portal of this moment: refusals are in its words. */
  readonly portal: () => CompiledPortal;
  /** Picks the calls that answer in the shape of RFC 6749, 5.2. */
  readonly isOAuth: (request: FastifyRequest) => boolean;
}

/** Gives every failed request of an app the one Problem shape, in the reader's language where the portal document has a text for it. */
export function answerErrors(app: FastifyInstance, { isOAuth, portal }: ErrorAnswers): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem) {
      const trouble = databaseTrouble(error);
      if (trouble) request.log.warn({ route: request.routeOptions.url, trouble, ...faultDetails(error) }, 'the database failed a call');
      const reader = { portal: portal(), settings: {}, actor: callers.get(request), wire: request };
      // RFC 6749 allows its texts ASCII alone.
      return isOAuth(request) ? answer(reply, problem, true) : answer(reply, wordedProblem(problem, reader), false);
    }
    request.log.error({ route: request.routeOptions.url, ...faultDetails(error) }, 'unexpected error');
    return reply.code(500).serializer(JSON.stringify).type(JSON_TYPE).send({ message: 'Unexpected error.' });
  });
}

function answer(reply: FastifyReply, problem: Problem, oauth: boolean): FastifyReply {
  const body = oauth
    ? { error: problem.status === 403 ? 'access_denied' : 'invalid_request', error_description: problem.message }
    : problem.body;
  // A schema for this status, if declared, describes the backend's own errors; the problem shape stands above it.
  return reply.code(problem.status).headers(problem.headers).serializer(JSON.stringify).type(JSON_TYPE).send(body);
}
