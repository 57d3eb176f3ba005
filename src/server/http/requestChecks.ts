import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { Problem, standardProblem } from '../call/problem.ts';

/**
 * The version that a change is based on, from the header If-Match with one entity tag (RFC 9110, 13.1.1); undefined without the header or
 * for '*'. Weak tags are accepted, because a proxy that compresses responses makes our strong tags weak.
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return undefined;
  const version = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1];
  if (version === undefined)
    throw standardProblem('invalid', { errors: [{ field: 'If-Match', rule: 'pattern', message: 'must be the ETag of one answer' }] });
  return Number(version);
}

interface DeclaredMethods {
  readonly [method: string]: { readonly requestBody?: { readonly required?: boolean } };
}

/** Rejects a body whose content type the operation does not declare, because no schema would validate it. */
export function checkBodyType({ headers, mediaType }: FastifyRequest, operation: Operation, portal: CompiledPortal): void {
  if (operation.requestType === undefined || mediaType === operation.requestType) return;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (hasBody || headers['content-type'] !== undefined) throw new Problem(415, 'This content type is not accepted.');
  const methods = portal.openapi.paths[operation.path] as DeclaredMethods | undefined;
  if (methods?.[operation.method.toLowerCase()]?.requestBody?.required) throw standardProblem('invalid');
}

/** Control characters except tabs and line ends, and characters that override the direction in which text is shown. */
const UNSAFE = /(?![\t\n\r])[\p{Cc}\u202D\u202E]/u;

/**
 * Characters that nobody sees. A text of them alone looks empty, but is not for `minLength` and patterns, so it would pass where one is
 * required.
 */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Rejects texts of which nothing can be seen, control characters and unpaired surrogates (RFC 8259, 8.2) in names and texts at any depth: databases refuse them. */
export function checkTexts(...values: readonly unknown[]): void {
  // A list instead of recursion: deep nesting must not exhaust the call stack.
  const remaining = values.map((value) => ({ field: '', value }));
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const { field, value } = next;
    if (typeof value === 'string') checkText(field, value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (isUnsafe(name)) throw unsafeText(field);
      remaining.push({ field: field === '' ? name : `${field}.${name}`, value: part });
    }
  }
}

function checkText(field: string, text: string): void {
  if (isUnsafe(text)) throw unsafeText(field);
  // Blanks alone are for the documents to judge.
  if (INVISIBLE.test(text) && text.trim() !== '') throw invisibleText(field);
}

function isUnsafe(text: string): boolean {
  return UNSAFE.test(text) || !text.isWellFormed();
}

function invisibleText(field: string): Problem {
  return standardProblem('invalid', { errors: [{ field, rule: 'text', message: 'must hold characters that can be seen' }] });
}

function unsafeText(field: string): Problem {
  return standardProblem('invalid', { errors: [{ field, rule: 'text', message: 'must not hold unpaired or control characters' }] });
}
