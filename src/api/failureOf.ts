import type { Failure, Json } from '#model';
import { kindOf } from './kindOf.ts';
import { withoutInside } from './withoutInside.ts';

/** The failure that an answer with a status outside 200-299 stands for; its message is the first that the body names (G-N30). */
export function failureOf(operation: string, status: number, answered: Json): Failure {
  const body = withoutInside(answered);
  const message = messageOf(body, status === 409 || namesRule(body) ? ownFirst : usualNames);
  return { kind: kindOf(status), operation, status, body, ...(message !== undefined && { message }) };
}

const usualNames = ['errors', 'message', 'error_description', 'error'];
/** The errors of a conflict name states and versions, those of a rule that failed are a validator's; what they come to is said in the message. */
const ownFirst = ['message', 'errors', 'error_description', 'error'];

/** Servers name a message in many ways; markup is none. */
function messageOf(body: Json, names: readonly string[]): string | undefined {
  if (typeof body === 'string') return textOf(body);
  if (body === null || typeof body !== 'object') return undefined;
  if (isList(body)) return messageOf(body[0] ?? null, names);
  const found = names.map((name) => messageOf(body[name] ?? null, names));
  return found.find((message) => message !== undefined);
}

function namesRule(body: Json): boolean {
  const errors = readOf(body, 'errors');
  return (
    errors !== null && typeof errors === 'object' && isList(errors) && errors.some((error) => typeof readOf(error, 'rule') === 'string')
  );
}

function readOf(body: Json, name: string): Json {
  return body === null || typeof body !== 'object' || isList(body) ? null : (body[name] ?? null);
}

function textOf(body: string): string | undefined {
  const text = body.trim();
  return text === '' || text.startsWith('<') ? undefined : body;
}

function isList(body: Json): body is readonly Json[] {
  return Array.isArray(body);
}
