import type { Json, PortalDocument } from '#model';

/** An invalid field of a request; `field` is a dotted path into the body or the name of a parameter. */
export interface FieldError {
  readonly field: string;
  readonly rule?: string;
  readonly message: string;
}

/** A field in which a conflicting write differs from what is stored; null where one side has no value. */
export interface FieldChange {
  /** Dotted path into the body. */
  readonly field: string;
  /** What the call sent. */
  readonly yours: Json;
  /** What is stored. */
  readonly theirs: Json;
}

/** What a client needs to resolve a conflict. */
export interface Conflict {
  /** Entity tag to send as If-Match to overwrite what is stored. */
  readonly version: string;
  /** What is stored. */
  readonly current: Json;
  readonly changes: readonly FieldChange[];
}

/** A reason for which the portal document may have a text (`refusals`); the error handler sends that text in place of `message`. */
export type ProblemReason = keyof NonNullable<PortalDocument['refusals']>;

interface ProblemOptions {
  readonly reason?: ProblemReason | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly conflict?: Conflict | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An error that becomes an HTTP response: a handler throws it, the error handler sends it with the body `{message, errors?, conflict?}`
 * that the specification requires of every failed call.
 */
export class Problem extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly conflict: Conflict | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: ProblemReason | undefined;

  constructor(status: number, message: string, { errors, conflict, headers = {}, reason }: ProblemOptions = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.conflict = conflict;
    this.headers = headers;
    this.reason = reason;
  }

  /** The body of the response. */
  get body(): Pick<ProblemOptions, 'errors' | 'conflict'> & { message: string } {
    const { conflict, errors, message } = this;
    return { message, ...(errors && { errors }), ...(conflict && { conflict }) };
  }
}

/** Status and default text of the problems that any call may have; a problem of one call is created where it is thrown. */
const STANDARD = {
  invalid: [400, 'The request is not valid.'],
  notAllowed: [403, 'This call is not allowed.'],
  tooLarge: [413, 'The request is too large.'],
  tooMany: [429, 'Too many requests. Try again later.'],
  busy: [503, 'The server is busy. Try again later.'],
} as const;

type StandardReason = keyof typeof STANDARD;

/** A problem with the default text of its reason, which the portal document may replace. */
export function standardProblem(reason: StandardReason, more: Partial<Pick<Problem, 'errors' | 'headers'>> = {}): Problem {
  const [status, text] = STANDARD[reason];
  return new Problem(status, text, { ...more, reason });
}

/** The standard reason that has this status: errors of Fastify have a status but no reason. */
export function reasonOfStatus(status: number): StandardReason | undefined {
  return (Object.keys(STANDARD) as StandardReason[]).find((reason) => STANDARD[reason][0] === status);
}

/** The problem of a record that is not there, or that belongs to somebody else: both look alike. */
export function missingRecord(): Problem {
  return new Problem(404, 'There is no such record.', { reason: 'missing' });
}

/** The problem of an address at which there is nothing; also of what its caller is not to know of. */
export function nothingHere(headers: Readonly<Record<string, string>> = {}): Problem {
  return new Problem(404, 'There is nothing at this address.', { headers });
}
