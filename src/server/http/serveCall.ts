import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { NO_TENANT, permit } from '../access/permit.ts';
import { bearerToken, findActor } from '../auth/accessToken.ts';
import type { Actor } from '../call/actor.ts';
import { setCookieHeader } from '../call/cookies.ts';
import type { HandlerRequest, HandlerResponse, HttpDetails, ResponseFile } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { executeOnce } from '../idempotency/executeOnce.ts';
import { idempotencyKeyOf } from '../idempotency/idempotencyKey.ts';
import { storedResponses } from '../idempotency/storedResponses.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { CallContext } from './callContext.ts';
import { contentDisposition } from './contentDisposition.ts';
import { requestActors } from './errorHandler.ts';
import { checkBodyType, checkTexts, expectedVersion } from './requestChecks.ts';

interface Permission {
  readonly portal: CompiledPortal;
  readonly actor: Actor | undefined;
  readonly tenant: Tenant;
  /** The call is refused, but its caller was answered before and repeats the request. */
  readonly problem?: Problem;
}

/** Route parts of one operation: permission before anything else is looked at, then the handler in its transaction. */
export function serveCall(operationId: string, context: CallContext) {
  const permissions = new WeakMap<FastifyRequest, Permission>();

  return {
    /** After the rate limit, before the body is read. */
    async preParsing(request: FastifyRequest): Promise<void> {
      const portal = context.portal();
      const operation = portal.operations[operationId];
      const actor = await actorOf(request, portal, context);
      if (actor) requestActors.set(request, actor);
      if (actor) context.admission.admitActor(actor);
      const admission = admit(request, portal, operationId, actor, context.now());
      if (admission.problem && !(await isAnswered(request, operation, actor, context))) throw admission.problem;
      permissions.set(request, { portal, actor, ...admission });
      if (operation) checkBodyType(request, operation, portal);
    },

    async handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const permission = permissions.get(request);
      const operation = permission?.portal.operations[operationId];
      const handler = operation && context.handlers[operation.portal.handler];
      if (!permission || !operation || !handler) throw new Problem(404, 'There is nothing at this address.');
      const call = callOf(request, operation, permission, context);
      checkTexts(call.params, call.body);
      const { db, services } = context;
      return send(reply, await executeOnce(handler, call, { ...permission, db, services }), call.http.secure);
    },
  };
}

async function actorOf(request: FastifyRequest, portal: CompiledPortal, context: CallContext): Promise<Actor | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : findActor(context.db, portal, token, context.now());
}

function admit(
  request: FastifyRequest,
  portal: CompiledPortal,
  operationId: string,
  actor: Actor | undefined,
  now: Date,
): Pick<Permission, 'tenant' | 'problem'> {
  const open = portal.access.operations[operationId]?.allow.includes('anyone') ?? false;
  try {
    if (actor && !open) checkHint(request, actor);
    return { tenant: permit(portal, operationId, actor, { params: paramsOf(request, portal.operations[operationId]), now }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { tenant: NO_TENANT, problem: error };
  }
}

/**
 * Whether the caller has been given an answer to this request before. Changing the effective user takes the right to do so away: without
 * this, who lost the answer would be refused it. Bound to one's own user, so that nobody is answered what another asked for.
 */
async function isAnswered(
  { headers }: FastifyRequest,
  operation: Operation | undefined,
  actor: Actor | undefined,
  { db, handlers }: CallContext,
): Promise<boolean> {
  const kind = operation && handlers[operation.portal.handler]?.kind;
  if (!operation || !actor || kind !== 'system') return false;
  const key = idempotencyKeyOf({ operation, headers, kind, actor });
  return key !== undefined && storedResponses.has(db, key);
}

/** The header only says as whom the page believes to act; the session decides (SH-IMPERSONATION, G-N20). */
function checkHint({ headers }: FastifyRequest, actor: Actor): void {
  const hint = headers['impersonate'];
  if (hint === undefined) return;
  if (!actor.impersonator || hint !== actor.login) throw new Problem(403, 'The impersonation has ended.');
}

/** Parameters by the names that the operation gives them: of the address, and headers that it declares. */
function paramsOf({ headers, params, query }: FastifyRequest, operation: Operation | undefined): Record<string, unknown> {
  const declared = (operation?.parameters ?? []).filter(({ in: place }) => place === 'header');
  const told = declared.map(({ name }) => [name, headers[name.toLowerCase()]]).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(told), ...(query as object), ...(params as object) };
}

function callOf(request: FastifyRequest, operation: Operation, permission: Permission, context: CallContext): HandlerRequest {
  return {
    id: request.id,
    operation,
    settings: (operation.portal.with ?? {}) as HandlerRequest['settings'],
    params: paramsOf(request, operation),
    body: request.body,
    expectedVersion: expectedVersion(request),
    portal: permission.portal,
    log: request.log,
    http: wireFacts(request),
    now: context.now(),
  };
}

function wireFacts(request: FastifyRequest): HttpDetails {
  return { cookies: request.cookies, headers: request.headers, host: request.host, ip: request.ip, secure: request.protocol === 'https' };
}

function send(reply: FastifyReply, answer: HandlerResponse, secure: boolean): unknown {
  reply.code(answer.status ?? 200);
  if (answer.headers) reply.headers(answer.headers);
  if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`);
  for (const cookie of answer.cookies ?? []) reply.header('set-cookie', setCookieHeader(cookie, secure));
  if (answer.file) return sendFile(reply, answer.file);
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}

function sendFile(reply: FastifyReply, { name, type, content }: ResponseFile): unknown {
  return reply.header('content-type', type).header('content-disposition', contentDisposition(name)).send(content);
}
