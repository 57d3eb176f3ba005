import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { oauthProblemBody } from '../auth/oauthRefusal.ts';
import type { Actor } from '../call/actor.ts';
import { type FieldError, Problem, reasonOfStatus, standardProblem } from '../call/problem.ts';
import { localizeProblem } from '../call/texts.ts';
import { EventNotAccepted, LifecycleRefusal } from '../lifecycle/refusal.ts';
import { faultDetails } from '../log.ts';
import { databaseTrouble } from '../persistence/databaseErrors.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface ErrorHandling {
  /** The current portal: its document may give texts for problems. */
  readonly portal: () => CompiledPortal;
  readonly operationOf: (request: FastifyRequest) => Operation | undefined;
}

/** The actors of requests, added when they have been found: an error response is in the language of the actor. */
export const requestActors = new WeakMap<FastifyRequest, Actor>();

/** Turns every error of an app into a response: a Problem in the reader's language, or a 500 that is logged. */
export function handleErrors(app: FastifyInstance, { operationOf, portal }: ErrorHandling): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (!problem) {
      request.log.error({ route: request.routeOptions.url, ...faultDetails(error) }, 'unexpected error');
      return sendJson(reply.code(500), { message: 'Unexpected error.' });
    }
    const trouble = databaseTrouble(error);
    if (trouble) request.log.warn({ route: request.routeOptions.url, trouble, ...faultDetails(error) }, 'the database failed a call');
    reply.code(problem.status).headers(problem.headers);
    const oauthBody = oauthProblemBody(operationOf(request)?.portal.handler, problem, request.body);
    if (oauthBody) return sendJson(reply, oauthBody);
    const reader = { portal: portal(), settings: {}, actor: requestActors.get(request), http: request };
    return sendJson(reply, localizeProblem(problem, reader).body);
  });
}

/** Sends JSON without the operation's response schema: for this status it describes the errors of an existing backend, not our own. */
function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.serializer(JSON.stringify).type(JSON_TYPE).send(body);
}

const QUERY_CANCELED = '57014';
const DATABASE_PROBLEMS = {
  away: { text: 'The data cannot be reached at the moment. Try again later.', retryAfterSeconds: '2' },
  readOnly: { text: 'Nothing can be saved at the moment. Try again later.', retryAfterSeconds: '5' },
  full: { text: 'Nothing can be saved at the moment: the storage is full.', retryAfterSeconds: '30' },
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
 * The problem of an event that is not accepted names the accepted events and the state; of any other refusal, that the record was not
 * found.
 */
function lifecycleProblem(error: LifecycleRefusal): Problem {
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
