import type { Json, PortalDocument } from '#model';

/** A fault of one field of a call; `field` is a dotted path into the body or the name of a parameter. */
export interface FieldFault {
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
export type RefusalReason = keyof NonNullable<PortalDocument['refusals']>;

interface More {
  readonly reason?: RefusalReason | undefined;
  readonly errors?: readonly FieldFault[] | undefined;
  readonly conflict?: Conflict | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that the caller sees: status and the one shape `{message, errors?, conflict?}` of every failed call. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: readonly FieldFault[] | undefined;
  readonly conflict: Conflict | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: RefusalReason | undefined;

  constructor(status: number, message: string, { errors, conflict, headers = {}, reason }: More = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.conflict = conflict;
    this.headers = headers;
    this.reason = reason;
  }

  /** The body of the answer; holds nothing but what the caller may see. */
  get body(): Pick<More, 'errors' | 'conflict'> & { message: string } {
    const { conflict, errors, message } = this;
    return { message, ...(errors && { errors }), ...(conflict && { conflict }) };
  }
}
