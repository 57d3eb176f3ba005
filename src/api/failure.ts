import type { Failure, FailureKind, Json, Operation } from '#model';
import type { ApiHooks } from './options.ts';

const kinds: { readonly [status: number]: FailureKind } = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The kind of failure of a status outside 200-299 (RFC 9110, RFC 6585). */
export function failureKind(status: number): FailureKind {
  return kinds[status] ?? (status >= 500 ? 'server' : 'invalid');
}

/** The failure of a response with a status outside 200-299; its message is the first text found in the body (G-N30). */
export function failureOf(operation: string, status: number, responseBody: Json): Failure {
  const body = withoutInternals(responseBody);
  const message = messageIn(body, status === 409 || hasRuleErrors(body) ? MESSAGE_FIRST : ERRORS_FIRST);
  return { kind: failureKind(status), operation, status, body, ...(message !== undefined && { message }) };
}

/** Properties of an error response that may have its message, in the order in which they are tried. */
const ERRORS_FIRST = ['errors', 'message', 'error_description', 'error'];
/** For conflicts and failed rules, where `message` is for users and `errors` has names of states or texts of a validator. */
const MESSAGE_FIRST = ['message', 'errors', 'error_description', 'error'];

/** The first text under the names, at any depth, because error responses of different servers are built differently. Markup is no message. */
function messageIn(body: Json, names: readonly string[]): string | undefined {
  if (typeof body === 'string') return body.trim() === '' || isMarkup(body.trim()) ? undefined : body;
  if (body === null || typeof body !== 'object') return undefined;
  if (isList(body)) return messageIn(body[0] ?? null, names);
  const found = names.map((name) => messageIn(body[name] ?? null, names));
  return found.find((message) => message !== undefined);
}

/** Whether the body says which rules of a document the input breaks: `{errors: [{rule, ...}]}`. */
function hasRuleErrors(body: Json): boolean {
  const errors = propertyOf(body, 'errors');
  return (
    errors !== null && typeof errors === 'object' && isList(errors) && errors.some((error) => typeof propertyOf(error, 'rule') === 'string')
  );
}

function propertyOf(body: Json, name: string): Json {
  return body === null || typeof body !== 'object' || isList(body) ? null : (body[name] ?? null);
}

function isMarkup(text: string): boolean {
  return text.startsWith('<');
}

function isList(body: Json): body is readonly Json[] {
  return Array.isArray(body);
}

/** Stack traces of JavaScript, Python and Java. */
const STACK_TRACES = [/\n\s{0,20}at \S/, /Traceback \(most recent call last\)/, /[a-z](Exception|Error): /];
const SQL_VERB = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/g;
const SQL_CLAUSE = /[\s\S]\b(?:FROM|VALUES|SET|WHERE)\b/;
/** Limits on the part of a text that is searched, which keep the search fast for a body of any size. */
const SEARCHED_CHARACTERS = 4000;
const SEARCHED_STATEMENT_CHARACTERS = 507;

/** The body with null in place of each text that contains a stack trace or an SQL statement, which users must not see. */
function withoutInternals(body: Json): Json {
  if (typeof body === 'string') return hasInternals(body.slice(0, SEARCHED_CHARACTERS)) ? null : body;
  if (body === null || typeof body !== 'object') return body;
  if (isList(body)) return body.map(withoutInternals);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutInternals(value ?? null)]));
}

function hasInternals(text: string): boolean {
  return STACK_TRACES.some((pattern) => pattern.test(text)) || hasStatement(text);
}

/** Looks for an SQL verb and then for a clause after it: one expression for both would take quadratic time. */
function hasStatement(text: string): boolean {
  return [...text.matchAll(SQL_VERB)].some(({ 0: { length }, index }) =>
    SQL_CLAUSE.test(text.slice(index + length, index + length + SEARCHED_STATEMENT_CHARACTERS)),
  );
}

/** Whether the conflict response holds both versions of the record (`conflict`), between which the user decides. */
export function isVersionConflict({ kind, body }: Failure): boolean {
  return kind === 'conflict' && typeof body === 'object' && body !== null && 'conflict' in body;
}

type ReportHooks = Pick<ApiHooks, 'serverFailure' | 'apiError' | 'profileErrors' | 'swallowed'>;

/** Reports a failure to the hook that the operation's `onFailure` selects (SH-ERRORS-01, 07..09, 16, 18; G-C22, G-C39, G-S26). */
export function reportFailure(operation: Operation, failure: Failure, hooks: ReportHooks): void {
  if (failure.kind === 'cancelled') return;
  const policy = operation.portal.onFailure ?? 'report';
  const isServer = failure.status === 500;
  if (isServer && policy !== 'silent') hooks.serverFailure(failure);
  if (policy === 'ignore' || policy === 'silent') hooks.swallowed(failure);
  else if (policy === 'profile') reportSave(failure, hooks);
  else if (!isServer) hooks.apiError(failure);
}

/** For saves of forms: the form shows a rejection (hook `profileErrors`), the caller handles a version conflict, all else is an error. */
function reportSave(failure: Failure, hooks: ReportHooks): void {
  const { status = 0, body = null } = failure;
  const isRejected = status === 400 || status >= 500;
  // Markup is an error page of a proxy, of no use to the form.
  const shown = typeof body === 'string' && isMarkup(body.trimStart()) ? null : body;
  hooks.profileErrors(isRejected ? shown : null);
  if (!isRejected && !isVersionConflict(failure)) hooks.apiError(failure);
}
