import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

import { Problem, standardProblem } from '../call/problem.ts';

/**
 * The version that a change is based on: If-Match with one entity tag (RFC 9110, 13.1.1); none and '*' take what is stored. A proxy that
 * compresses makes our strong tags weak: they still name the version.
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return undefined;
  const version = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1];
  if (version === undefined)
    throw standardProblem('invalid', { errors: [{ field: 'If-Match', rule: 'pattern', message: 'must be the ETag of one answer' }] });
  return Number(version);
}

type Declared = { readonly requestBody?: { readonly required?: boolean } } | undefined;

/** Refuses a body of a content type that the operation does not declare: nothing would have validated it. */
export function checkBodyType({ headers, mediaType }: FastifyRequest, operation: Operation, portal: CompiledPortal): void {
  if (operation.requestType === undefined || mediaType === operation.requestType) return;
  const sent = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (sent || headers['content-type'] !== undefined) throw new Problem(415, 'This content type is not accepted.');
  const methods = portal.openapi.paths[operation.path] as Record<string, Declared> | undefined;
  if (methods?.[operation.method.toLowerCase()]?.requestBody?.required) throw standardProblem('invalid');
}

/** Control characters other than tabs and ends of lines, and those that turn round how the text beside them reads. */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\u202D\u202E]/u;

/** Refuses texts that no database keeps or nobody can read, wherever they stand: with control characters, or with half a character (RFC 8259, 8.2). */
export function checkTexts(...values: readonly unknown[]): void {
  // A list of what is left: deep nesting must not exhaust the call stack.
  const left = values.map((value) => ({ field: '', value }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next;
    if (typeof value === 'string' && isBroken(value)) throw broken(field);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (isBroken(name)) throw broken(field);
      left.push({ field: field === '' ? name : `${field}.${name}`, value: part });
    }
  }
}

function isBroken(text: string): boolean {
  return UNREADABLE.test(text) || !text.isWellFormed();
}

function broken(field: string): Problem {
  return standardProblem('invalid', { errors: [{ field, rule: 'text', message: 'must not hold unpaired or control characters' }] });
}
