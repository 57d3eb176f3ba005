import type { Json, PortalDocument } from '#model';

/** A fault of one field of a call; `field` is a dotted path into the body or the name of a parameter. */
export interface FieldError {
  readonly field: string;
  readonly rule?: string;
  readonly message: string;
}

/** A field on which a refused change and what is stored differ; absent values are null. */
export interface FieldChange {
  /** Dotted path into the body of the change. */
  readonly field: string;
  readonly yours: Json;
  readonly theirs: Json;
}

/** What a caller needs to decide: the stored version and entity, and the fields that differ from the change. */
export interface Conflict {
  /** Entity tag to send as If-Match when the change is to win. */
  readonly version: string;
  readonly current: Json;
  readonly changes: readonly FieldChange[];
}

/** Refusals that the portal document may word; their own text is the engine's. */
export type ProblemReason = keyof NonNullable<PortalDocument['refusals']>;

interface ProblemOptions {
  readonly reason?: ProblemReason | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly conflict?: Conflict | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that the caller sees: status and the one shape `{message, errors?, conflict?}` of every failed call. */
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

  /** The body of the answer; holds nothing but what the caller may see. */
  get body(): Pick<ProblemOptions, 'errors' | 'conflict'> & { message: string } {
    const { conflict, errors, message } = this;
    return { message, ...(errors && { errors }), ...(conflict && { conflict }) };
  }
}

/** Status and the engine's own words of the refusals that any call may meet. */
const STANDARD = {
  invalid: [400, 'The request is not valid.'],
  notAllowed: [403, 'This call is not allowed.'],
  tooLarge: [413, 'The request is too large.'],
  tooMany: [429, 'Too many requests. Try again later.'],
  busy: [503, 'The server is busy. Try again later.'],
} as const;

type StandardReason = keyof typeof STANDARD;

/** A refusal for a usual reason, which the portal document may word. */
export function standardProblem(reason: StandardReason, more: Partial<Pick<Problem, 'errors' | 'headers'>> = {}): Problem {
  const [status, text] = STANDARD[reason];
  return new Problem(status, text, { ...more, reason });
}

/** The usual reason of a refusal with a status; undefined where there is none. */
export function reasonOfStatus(status: number): StandardReason | undefined {
  return (Object.keys(STANDARD) as StandardReason[]).find((reason) => STANDARD[reason][0] === status);
}
