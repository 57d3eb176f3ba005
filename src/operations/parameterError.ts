/** A call that cannot be made: a path or required parameter has no usable value. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
  readonly operation: string;
  readonly parameter: string;

  constructor(operation: string, parameter: string) {
    super(`Operation '${operation}' has no usable value for parameter '${parameter}'.`);
    this.operation = operation;
    this.parameter = parameter;
  }
}
