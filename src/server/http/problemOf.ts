import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { databaseTrouble } from '../persistence/databaseTrouble.ts';
import { type FieldFault, Problem, type RefusalReason } from './problem.ts';

const TEXTS: Record<number, string> = {
  400: 'The request is not valid.',
  403: 'This call is not allowed.',
  404: 'There is nothing at this address.',
  413: 'The request is too large.',
  415: 'This content type is not accepted.',
  429: 'Too many requests. Try again later.',
  503: 'The server is busy. Try again later.',
};

/** Why a call is refused in the usual words of its status. */
const REASONS: { readonly [status: number]: RefusalReason } = { 400: 'invalid', 403: 'notAllowed', 429: 'tooMany', 503: 'busy' };

const QUERY_CANCELED = '57014';
const TROUBLE = {
  away: { text: 'The data cannot be reached at the moment. Try again later.', seconds: '2' },
  busy: { text: TEXTS[503] as string, seconds: '5' },
  full: { text: 'Nothing can be saved at the moment: the storage is full.', seconds: '30' },
} as const;

/** The refusal that an error means to the caller; undefined for an error of our own, which is a 500. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  const { validation, statusCode, code } = error as Partial<FastifyError>;
  if (validation) return new Problem(400, TEXTS[400] as string, { errors: validation.map(fieldFault) });
  const trouble = databaseTrouble(error);
  if (trouble) return new Problem(503, TROUBLE[trouble].text, { reason: trouble, headers: { 'retry-after': TROUBLE[trouble].seconds } });
  if (code === QUERY_CANCELED) return new Problem(503, TEXTS[503] as string, { headers: { 'retry-after': '5' } });
  if (!statusCode || statusCode >= 500) return undefined;
  return new Problem(statusCode, TEXTS[statusCode] ?? (TEXTS[400] as string));
}

/** Why a call is refused; undefined for reasons of its own. */
export function reasonOf({ message, reason, status }: Problem): RefusalReason | undefined {
  return reason ?? (message === TEXTS[status] ? REASONS[status] : undefined);
}

function fieldFault({ instancePath, keyword, params, message }: FastifySchemaValidationError): FieldFault {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof missing === 'string') parts.push(missing);
  return { field: parts.join('.'), rule: keyword, message: message ?? keyword };
}
