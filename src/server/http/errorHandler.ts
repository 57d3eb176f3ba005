import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Actor } from '../call/actor.ts';

import { type FieldError, Problem, reasonOfStatus, standardProblem } from '../call/problem.ts';
import { localizeProblem } from '../call/texts.ts';
import { EventNotAccepted, LifecycleRefusal } from '../lifecycle/refusal.ts';
import { faultDetails } from '../log.ts';
import { databaseTrouble } from '../persistence/databaseErrors.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface ErrorAnswers {
  /** The portal of this moment: refusals are in its words. */
  readonly portal: () => CompiledPortal;
  /** Picks the calls that answer in the shape of RFC 6749, 5.2. */
  readonly isOAuth: (request: FastifyRequest) => boolean;
}

/** Gives every failed request of an app the one Problem shape, in the reader's language where the portal document has a text for it. */
export function handleErrors(app: FastifyInstance, { isOAuth, portal }: ErrorAnswers): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem) {
      const trouble = databaseTrouble(error);
      if (trouble) request.log.warn({ route: request.routeOptions.url, trouble, ...faultDetails(error) }, 'the database failed a call');
      const reader = { portal: portal(), settings: {}, actor: requestActors.get(request), http: request };
      // RFC 6749 allows its texts ASCII alone.
      return isOAuth(request) ? sendProblem(reply, problem, true) : sendProblem(reply, localizeProblem(problem, reader), false);
    }
    request.log.error({ route: request.routeOptions.url, ...faultDetails(error) }, 'unexpected error');
    return reply.code(500).serializer(JSON.stringify).type(JSON_TYPE).send({ message: 'Unexpected error.' });
  });
}

function sendProblem(reply: FastifyReply, problem: Problem, oauth: boolean): FastifyReply {
  const body = oauth
    ? { error: problem.status === 403 ? 'access_denied' : 'invalid_request', error_description: problem.message }
    : problem.body;
  // A schema for this status, if declared, describes the backend's own errors; the problem shape stands above it.
  return reply.code(problem.status).headers(problem.headers).serializer(JSON.stringify).type(JSON_TYPE).send(body);
}

const TEXTS: { readonly [status: number]: string } = {
  404: 'There is nothing at this address.',
  415: 'This content type is not accepted.',
};

const QUERY_CANCELED = '57014';
const TROUBLE = {
  away: { text: 'The data cannot be reached at the moment. Try again later.', seconds: '2' },
  full: { text: 'Nothing can be saved at the moment: the storage is full.', seconds: '30' },
} as const;

/** The refusal that an error means to the caller; undefined for an error of our own, which is a 500. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof LifecycleRefusal) return lifecycleProblem(error);
  if (!(error instanceof Error)) return undefined;
  const { validation, statusCode, code } = error as Partial<FastifyError>;
  if (validation) return standardProblem('invalid', { errors: validation.map(fieldError) });
  const trouble = databaseTrouble(error);
  if (trouble === 'busy' || code === QUERY_CANCELED) return standardProblem('busy', { headers: { 'retry-after': '5' } });
  if (trouble) return new Problem(503, TROUBLE[trouble].text, { reason: trouble, headers: { 'retry-after': TROUBLE[trouble].seconds } });
  if (!statusCode || statusCode >= 500) return undefined;
  return plain(statusCode);
}

/** A refusal that tells no more than its status. */
function plain(status: number): Problem {
  const reason = reasonOfStatus(status);
  return reason ? standardProblem(reason) : new Problem(status, TEXTS[status] ?? standardProblem('invalid').message);
}

/** An event that is not accepted is answered with those that are, and with the state; whatever else is refused was not found. */
function lifecycleProblem(error: LifecycleRefusal): Problem {
  if (!(error instanceof EventNotAccepted)) return new Problem(404, 'There is no such record.', { reason: 'missing' });
  const accepted = error.acceptedEvents.map((event) => ({ field: 'event', rule: 'allowed', message: event }));
  const errors = [...accepted, { field: 'state', rule: 'current', message: error.state }];
  return new Problem(409, 'This step is not possible now.', { reason: 'notNow', errors });
}

function fieldError({ instancePath, keyword, params, message }: FastifySchemaValidationError): FieldError {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof missing === 'string') parts.push(missing);
  return { field: parts.join('.'), rule: keyword, message: message ?? keyword };
}

const HANDLERS: ReadonlySet<string> = new Set(['session.token', 'session.authorize']);

/** Whether an operation tells refusals in the shape of RFC 6749, 5.2. */
export function usesOAuthErrors(operation: Operation | undefined): boolean {
  return operation !== undefined && HANDLERS.has(operation.portal.handler);
}

/** Who makes a request, as far as it is known: a failure is told in their language. */
export const requestActors = new WeakMap<FastifyRequest, Actor>();
