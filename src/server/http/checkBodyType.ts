import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { Problem } from '../call/problem.ts';
import { refusal } from '../call/refusal.ts';

type Declared = { readonly requestBody?: { readonly required?: boolean } } | undefined;

/** Refuses a body of a content type that the operation does not declare: nothing would have validated it. */
export function checkBodyType({ headers, mediaType }: FastifyRequest, operation: Operation, portal: CompiledPortal): void {
  if (operation.requestType === undefined || mediaType === operation.requestType) return;
  const sent = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (sent || headers['content-type'] !== undefined) throw new Problem(415, 'This content type is not accepted.');
  const methods = portal.openapi.paths[operation.path] as Record<string, Declared> | undefined;
  if (methods?.[operation.method.toLowerCase()]?.requestBody?.required) throw refusal('invalid');
}
