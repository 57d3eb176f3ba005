import type { Operation, OperationParameter } from '#model';

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

/** One part of a multipart body: a text or a file. */
export interface FormPart {
  readonly name: string;
  readonly value: unknown;
}

/** A request ready to send. For a multipart `body` the transport sets the content type, which names its boundary. */
export interface RequestParts {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly contentType?: string;
  readonly body?: string | readonly FormPart[];
}

type Input = { readonly [name: string]: unknown };

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isSent = (value: unknown): value is string | number | boolean => isScalar(value) && value !== '';

/**
 * Builds the request of a call: `input` holds parameters by name and the request body under `body`. Lists of a parameter are joined
 * by commas; absent and empty values are left out of query, headers and forms. Throws ParameterError when a path or required
 * parameter has no usable value.
 */
export function buildRequest(operation: Operation, input: Input = {}): RequestParts {
  return {
    method: operation.method,
    url: pathOf(operation, input) + queryOf(operation, input),
    headers: headersOf(operation, input),
    ...bodyOf(operation, input['body']),
  };
}

/** The texts of a parameter in the request; none if it has no value. */
function textsOf(operation: Operation, parameter: OperationParameter, value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.filter(isSent).map((part) => String(part));
  const isMalformed = values.some((part) => part !== undefined && part !== null && !isScalar(part));
  if (isMalformed || (parameter.required && texts.length === 0)) throw new ParameterError(operation.id, parameter.name);
  return texts;
}

function encoded(texts: readonly string[]): string {
  return texts.map((text) => encodeURIComponent(text.toWellFormed())).join(',');
}

/** Rejects dot segments, which lead to another address even when percent-encoded (RFC 3986 section 5.2.4). */
function pathOf(operation: Operation, input: Input): string {
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((path, parameter) => {
      const texts = textsOf(operation, parameter, input[parameter.name]);
      if (texts.join(',') === '.' || texts.join(',') === '..') throw new ParameterError(operation.id, parameter.name);
      return path.replace(`{${parameter.name}}`, () => encoded(texts));
    }, operation.path);
}

function queryOf(operation: Operation, input: Input): string {
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({ name: parameter.name, texts: textsOf(operation, parameter, input[parameter.name]) }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ name, texts }) => `${encodeURIComponent(name)}=${encoded(texts)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function headersOf(operation: Operation, input: Input): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'header') continue;
    const texts = textsOf(operation, parameter, input[parameter.name]);
    if (texts.length > 0) headers[parameter.name] = texts.join(',');
  }
  return headers;
}

function fieldsOf(body: unknown): [string, unknown][] {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return fields.filter(([, value]) => value !== undefined && value !== null);
}

function bodyOf(operation: Operation, body: unknown): Pick<RequestParts, 'body' | 'contentType'> {
  const type = operation.requestType;
  if (type === undefined || body === undefined) return {};
  if (type === 'application/json') return { contentType: type, body: JSON.stringify(body) };
  if (type === 'application/xml') return { contentType: type, body: String(body) };
  if (type === 'multipart/form-data') {
    const filled = fieldsOf(body).filter(([, value]) => value !== '');
    return { contentType: type, body: filled.map(([name, value]) => ({ name, value })) };
  }
  // A form says a field that has no value, as HTML forms do.
  const form = new URLSearchParams(fieldsOf(body).map(([name, value]) => [name, String(value)]));
  return { contentType: type, body: form.toString() };
}
