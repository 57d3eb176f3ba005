/** A fault of one field of a call; `field` is a dotted path into the body or the name of a parameter. */
export interface FieldFault {
  readonly field: string;
  readonly rule?: string;
  readonly message: string;
}

/** A refusal that the caller sees: status and the one shape `{message, errors?}` of every failed call. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: readonly FieldFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, more: { errors?: readonly FieldFault[]; headers?: Readonly<Record<string, string>> } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }

  /** The body of the answer; holds nothing but what the caller may see. */
  get body(): { message: string; errors?: readonly FieldFault[] } {
    return this.errors ? { message: this.message, errors: this.errors } : { message: this.message };
  }
}
