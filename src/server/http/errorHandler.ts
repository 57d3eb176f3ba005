import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { oauthProblemBody } from '../auth/oauthRefusal.ts';
import type { Actor } from '../call/actor.ts';
import { isOpen } from '../call/limits.ts';
import { type FieldError, nothingHere, Problem, reasonOfStatus, standardProblem } from '../call/problem.ts';
import { localizeProblem } from '../call/texts.ts';
import { EventNotAccepted, LifecycleRefusal, SearchTooLong } from '../lifecycle/refusal.ts';
import { faultDetails } from '../log.ts';
import { databaseTrouble } from '../persistence/databaseErrors.ts';
import { FULL_SECONDS, type FullStorage } from './fullStorage.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface ErrorHandling {
  /** The current portal: its document may give texts for problems. */
  readonly portal: () => CompiledPortal;
  readonly operationOf: (request: FastifyRequest) => Operation | undefined;
  readonly fullStorage: FullStorage;
}

/** The actors of requests, added when they have been found: an error response is in the language of the actor. */
export const requestActors = new WeakMap<FastifyRequest, Actor>();

/** Turns every error of an app into a response: a Problem in the reader's language, or a 500 that is logged. */
export function handleErrors(app: FastifyInstance, { fullStorage, operationOf, portal }: ErrorHandling): void {
  app.setErrorHandler((error, request, reply) => {
    if (request.raw.readableAborted) {
      request.log.debug({ route: request.routeOptions.url }, 'the sender broke the request off');
      return sendJson(reply.code(400), standardProblem('invalid').body);
    }
    const problem = hidden(toProblem(error), portal(), operationOf(request), requestActors.get(request));
    if (!problem) {
      request.log.error({ route: request.routeOptions.url, ...faultDetails(error) }, 'unexpected error');
      return sendJson(reply.code(500), { message: 'Unexpected error.' });
    }
    const trouble = databaseTrouble(error);
    if (trouble === 'full') fullStorage.note();
    if (trouble) request.log.warn({ route: request.routeOptions.url, trouble, ...faultDetails(error) }, 'the database failed a call');
    reply.code(problem.status).headers(problem.headers);
    const oauthBody = oauthProblemBody(operationOf(request)?.portal.handler, problem, request.body);
    if (oauthBody) return sendJson(reply, oauthBody);
    const reader = { portal: portal(), settings: {}, actor: requestActors.get(request), http: request };
    return sendJson(reply, localizeProblem(problem, reader).body);
  });
}

/** Statuses that say nothing of a call: too many requests, and whatever is wrong with the server itself. */
const tellsNothing = (status: number): boolean => status === 429 || status >= 500;

/**
 * The problem as a caller may know it: of a call that is hidden, nothing is told to whoever may not know of it, such as that a body of its
 * type or a page of another site is refused.
 */
function hidden(
  problem: Problem | undefined,
  portal: CompiledPortal,
  operation: Operation | undefined,
  actor: Actor | undefined,
): Problem | undefined {
  if (!problem || !operation || tellsNothing(problem.status) || portal.access.operations[operation.id]?.hidden !== true) return problem;
  return actor === undefined || isOpen(portal, operation.id) ? nothingHere() : problem;
}

/** Sends JSON without the operation's response schema: for this status it describes the errors of an existing backend, not our own. */
function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.serializer(JSON.stringify).type(JSON_TYPE).send(body);
}

const QUERY_CANCELED = '57014';
const DATABASE_PROBLEMS = {
  away: { text: 'The data cannot be reached at the moment. Try again later.', retryAfterSeconds: '2' },
  readOnly: { text: 'Nothing can be saved at the moment. Try again later.', retryAfterSeconds: '5' },
  full: { text: 'Nothing can be saved at the moment: the storage is full.', retryAfterSeconds: String(FULL_SECONDS) },
} as const;

/** The problem that an error means to the client; undefined for a fault of the server. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof LifecycleRefusal) return lifecycleProblem(error);
  if (!(error instanceof Error)) return undefined;
  const { validation, statusCode, code } = error as Partial<FastifyError>;
  if (validation) return standardProblem('invalid', { errors: validation.map(toFieldError) });
  const trouble = databaseTrouble(error);
  if (trouble === 'busy' || code === QUERY_CANCELED) return standardProblem('busy', { headers: { 'retry-after': '5' } });
  if (trouble) {
    const { text, retryAfterSeconds } = DATABASE_PROBLEMS[trouble];
    return new Problem(503, text, { reason: trouble, headers: { 'retry-after': retryAfterSeconds } });
  }
  return statusCode && statusCode < 500 ? problemOfStatus(statusCode) : undefined;
}

const STATUS_TEXTS: { readonly [status: number]: string } = {
  404: 'There is nothing at this address.',
  415: 'This content type is not accepted.',
};

function problemOfStatus(status: number): Problem {
  const reason = reasonOfStatus(status);
  return reason ? standardProblem(reason) : new Problem(status, STATUS_TEXTS[status] ?? standardProblem('invalid').message);
}

/**
 * The problem of an event that is not accepted names the accepted events and the state; of a search with too many words, that the request
 * is not valid; of any other refusal, that the record was not found.
 */
function lifecycleProblem(error: LifecycleRefusal): Problem {
  if (error instanceof SearchTooLong) return standardProblem('invalid');
  if (!(error instanceof EventNotAccepted)) return new Problem(404, 'There is no such record.', { reason: 'missing' });
  const accepted = error.acceptedEvents.map((event) => ({ field: 'event', rule: 'allowed', message: event }));
  const errors = [...accepted, { field: 'state', rule: 'current', message: error.state }];
  return new Problem(409, 'This step is not possible now.', { reason: 'notNow', errors });
}

function toFieldError({ instancePath, keyword, params, message }: FastifySchemaValidationError): FieldError {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const property = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof property === 'string') names.push(property);
  return { field: names.join('.'), rule: keyword, message: message ?? keyword };
}
