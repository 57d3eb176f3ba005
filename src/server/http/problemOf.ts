import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { type FieldFault, Problem } from '../call/problem.ts';
import { refusal, usualReason } from '../call/refusal.ts';
import { databaseTrouble } from '../persistence/databaseTrouble.ts';

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
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  const { validation, statusCode, code } = error as Partial<FastifyError>;
  if (validation) return refusal('invalid', { errors: validation.map(fieldFault) });
  const trouble = databaseTrouble(error);
  if (trouble === 'busy' || code === QUERY_CANCELED) return refusal('busy', { headers: { 'retry-after': '5' } });
  if (trouble) return new Problem(503, TROUBLE[trouble].text, { reason: trouble, headers: { 'retry-after': TROUBLE[trouble].seconds } });
  if (!statusCode || statusCode >= 500) return undefined;
  return plain(statusCode);
}

/** A refusal that tells no more than its status. */
function plain(status: number): Problem {
  const reason = usualReason(status);
  return reason ? refusal(reason) : new Problem(status, TEXTS[status] ?? refusal('invalid').message);
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
